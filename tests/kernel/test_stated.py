"""What an interpreted class states in its body reaches the places that compiled base classes read."""

from rulewright.kernel.stated import take_stated


def test_what_a_class_states_is_put_where_the_descriptor_of_its_base_leads() -> None:
    class Fault(Exception):
        args = ("stated",)

    class Later(Fault):
        pass

    fault = Later("given")
    inner = vars(BaseException)["args"]
    assert inner.__get__(fault) == ("given",)
    take_stated(fault)
    assert inner.__get__(fault) == ("stated",)


def test_nothing_is_done_to_an_object_of_interpreted_classes() -> None:
    class Rules:
        seats = 2

    class Game(Rules):
        seats = 4

    game = Game()
    take_stated(game)
    assert vars(game) == {}
