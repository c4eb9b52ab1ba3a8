from .cards import *
from .order import Order
from .ruleset import Rules
from .trump import Trump
