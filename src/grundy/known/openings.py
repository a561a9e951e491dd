BOOKS={}
class Book(dict): pass
