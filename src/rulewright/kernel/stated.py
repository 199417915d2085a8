"""What a class states of its objects, put into them: the compiled form looks for it there and nowhere else."""

from __future__ import annotations

from types import GetSetDescriptorType


def take_stated(one: object) -> None:
    """Put what the class of an object states as its own attributes where compiled base classes look for them.

    In a compiled class each declared attribute is a place in the object, with a descriptor that leads there. Where an
    interpreted subclass, in another package, states such an attribute in its class body, its compiled bases would not
    see it. Interpreted classes have no such descriptors, and nothing is done.
    """
    kind = type(one)
    for base in kind.__mro__:
        for name, field in vars(base).items():
            if isinstance(field, GetSetDescriptorType) and not name.startswith("__"):
                stated = next(vars(each)[name] for each in kind.__mro__ if name in vars(each))
                if not isinstance(stated, GetSetDescriptorType):
                    field.__set__(one, stated)
