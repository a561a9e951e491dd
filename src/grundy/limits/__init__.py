"""How much work a question may cost, and the meter that counts it."""
