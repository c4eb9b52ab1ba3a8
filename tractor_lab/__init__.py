"""Learn and play Tractor (拖拉机) at a live card table in Jupyter.

Importing this package loads nothing else: the rules (`tractor_lab.rules`) need the standard
library only, and widgets are imported when a table is made.
"""

__version__ = "0.1.0"
