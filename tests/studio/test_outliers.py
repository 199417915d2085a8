"""Which cards stand out from a set."""

from rulewright.studio.outliers import outliers


def test_a_card_far_from_the_middle_stands_out_and_one_that_is_only_uncertain_does_not() -> None:
    usual = [(0.01 * at, 0.01 * at - 0.1, 0.01 * at + 0.1) for at in range(5)]
    assert outliers([*usual, (0.5, 0.4, 0.6), (-0.4, -0.9, 0.1)]) == [False] * 5 + [True, False]


def test_among_many_cards_one_just_beyond_its_interval_is_no_surprise() -> None:
    edge = (0.11, 0.01, 0.21)
    assert outliers([(0.0, -0.1, 0.1), (0.0, -0.1, 0.1), edge])[-1] is False
    close = (0.13, 0.03, 0.23)
    assert outliers([(0.0, -0.1, 0.1), (0.0, -0.1, 0.1), close])[-1] is True
    assert outliers([(0.0, -0.1, 0.1)] * 99 + [close])[-1] is False


def test_two_cards_have_no_middle_to_stand_out_from() -> None:
    assert outliers([(0.9, 0.8, 1.0), (-0.9, -1.0, -0.8)]) == [False, False]
