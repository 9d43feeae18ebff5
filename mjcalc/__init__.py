"""mjcalc scores Malaysian 3 Kaki and American mahjong by rule tables in TOML.

>>> import mjcalc
>>> card = mjcalc.load_card("3kaki-straits")
>>> hand = "234t 567t 99t (RR*) (EEE) + f2 k1"
>>> mjcalc.score({"winner": "south", "hand": hand, "from": "east"}, card).net
{'east': -10, 'south': 15, 'west': -5}
"""

from importlib import import_module

TYPE_CHECKING = False  # what typing has under this name; loading that takes longer than all of this
if TYPE_CHECKING:
    from mjcalc.public import *  # noqa: F403

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """What `mjcalc.public` has, loaded when it is asked for: the command can then handle an interrupt meanwhile."""
    try:
        return getattr(import_module("mjcalc.public"), name)
    except AttributeError:
        raise AttributeError(f"module 'mjcalc' has no attribute '{name}'") from None


def __dir__() -> list[str]:
    """All that may be asked for."""
    return sorted({*globals(), *import_module("mjcalc.public").__all__})
