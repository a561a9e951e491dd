"""Syntax trees for `contest` and `discovery`: this file goes away with their own readers."""

from grundy.forms.rule.syntax import expression_tree as expression_tree  # noqa: PLC0414
from grundy.forms.rule.syntax import syntax_tree as syntax_tree  # noqa: PLC0414
