"""Numbers, pages and rule-set files."""

import doctest
import re
import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import rulebook
from core.rulebook import (
    Number,
    Page,
    RulebookError,
    corrected,
    export,
    load_numbers,
    load_pages,
    named_numbers,
    overrides,
    page_text,
    search,
)

CLINIC = files("core.games.clinic")
NUMBERS = load_numbers(CLINIC.joinpath("numbers.toml").read_text(encoding="utf-8"))
PAGES = load_pages(CLINIC.joinpath("rules.toml").read_text(encoding="utf-8"))
TOPICS = [
    "board", "set-up", "round", "build", "hire", "admit", "move",
    "care", "expenses", "popularity", "administration", "end", "cars", "solo", "zombies",
]  # fmt: skip


def _set(line: str) -> dict[str, object]:
    return dict(overrides(f"[numbers]\n{line}\n", NUMBERS))


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(rulebook).failed == 0


# ---------------------------------------------------------------- the numbers of Clinic


def test_every_number_of_clinic_says_where_it_comes_from():
    for number in NUMBERS.values():
        assert number.what, number.name
        assert number.source, number.name
        assert number.rules, number.name
        assert number.status in {"seed", "deluxe", "assumed"}


@pytest.mark.parametrize(
    ("name", "value", "status"),
    [
        ("money.start", 15, "seed"),
        ("income.white", 6, "assumed"),
        ("university.prices", (4, 3, 2, 2, 1), "assumed"),
        ("stock.hub.psychiatry", (3, 2, 1, 0), "assumed"),
        ("popularity.death", -3, "seed"),
        ("score.patient.red", -4, "assumed"),
        ("board.top", 3, "deluxe"),
    ],
)
def test_numbers_are_as_listed(name, value, status):
    assert (NUMBERS[name].value, NUMBERS[name].status) == (value, status)


def test_numbers_and_pages_name_each_other():
    for page in PAGES.values():
        for name in named_numbers(page):
            assert page.id in NUMBERS[name].rules, f"{name} does not list {page.id}"
    for number in NUMBERS.values():
        for rule in number.rules:
            assert rule in PAGES or rule.startswith("C-ZOM"), f"{number.name} lists {rule}"


# ---------------------------------------------------------------- rule-set files


def test_an_exported_rule_set_reads_back_as_all_values():
    assert overrides(export(NUMBERS), NUMBERS) == {name: number.value for name, number in NUMBERS.items()}


def test_an_export_tells_what_each_number_is_and_where_it_is_from():
    text = export(NUMBERS)
    assert ('# dollars for treating a white patient. assumed: half of the Cryogenics fee\n"income.white" = 6\n') in text
    for line in text.splitlines():
        assert not line or line.startswith(("#", '"', "[numbers]"))
    assert len(tomllib.loads(text)["numbers"]) == len(NUMBERS)


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ('"income.white" = 7', {"income.white": 7}),
        ("income.white = 7", {"income.white": 7}),
        ('"upkeep.operating.used" = 0\nsalary = { red = 5, white = 0 }', {"upkeep.operating.used": 0, "salary.red": 5, "salary.white": 0}),  # noqa: E501
        ('"university.prices" = [5, 4, 3, 2, 1]', {"university.prices": (5, 4, 3, 2, 1)}),
        ('"popularity.death" = -5', {"popularity.death": -5}),
        ('"score.patient.white" = 1', {"score.patient.white": 1}),
        ('"bonus.tiles" = ["lot", "money", "nurse", "doctor"]', {"bonus.tiles": ("lot", "money", "nurse", "doctor")}),
        ("", {}),
    ],
)  # fmt: skip
def test_a_rule_set_file_sets_numbers(line, values):
    assert _set(line) == values


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('"income.wite" = 7', 'There is no number "income.wite". Did you mean "income.white"?'),
        ('"income" = 7', 'There is no number "income". Did you mean "income.red"?'),
        ('"income.white" = "7"', '"income.white" must be a whole number, not "7".'),
        ('"income.white" = 7.0', '"income.white" must be a whole number, not 7.0.'),
        ('"income.white" = true', '"income.white" must be a whole number, not true.'),
        ('"income.white" = [7]', '"income.white" must be a whole number, not [7].'),
        ('"income.white" = -1', '"income.white" must be at least 0, not -1.'),
        ('"income.white" = 99999', '"income.white" must be at most 9999, not 99999.'),
        ('"income.white" = 1979-05-27', '"income.white" must be a whole number, not "1979-05-27".'),
        ('"popularity.death" = 3', '"popularity.death" must be at most 0, not 3.'),
        ('"time.step" = 0', '"time.step" must be at least 1, not 0.'),
        (
            '"nurses.round" = [1, 2, 3]',
            '"nurses.round" must be a list of 4 whole numbers for 1, 2, 3 and 4 players, not [1, 2, 3].',
        ),
        ('"nurses.round" = 3', '"nurses.round" must be a list of 4 whole numbers for 1, 2, 3 and 4 players, not 3.'),
        ('"nurses.round" = [1, 2, -3, 4]', 'Entry 3 of "nurses.round" must be at least 0, not -3.'),
        ('"bonus.offer" = [2, 3, 4, 3]', 'Entry 4 of "bonus.offer" must be at least 4, not 3.'),
        ('"board.expert" = [3]', '"board.expert" must be a list of 2 whole numbers, columns and rows, not [3].'),
        ('"university.prices" = [1]', '"university.prices" must be a list of 5 whole numbers, not [1].'),
        (
            '"services.order" = ["surgery", "surgery"]',
            (
                '"services.order" must list all of psychiatry, cardiology, ophthalmology, medicine, surgery, '
                'each once, not ["surgery", "surgery"].'
            ),
        ),
        (
            '"bonus.tiles" = ["money", "car"]',
            (
                '"bonus.tiles" must list at least 4 of money, doctor, nurse, orderly, lot, garden, conveyors, '
                'each once, not ["money", "car"].'
            ),
        ),
        ('income.white = 7\n"income.white" = 8', '"income.white" is set twice.'),
    ],
)
def test_a_wrong_line_is_refused_with_one_sentence(line, sentence):
    with pytest.raises(RulebookError) as refusal:
        _set(line)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The rule-set file has no table [numbers]."),
        ("rounds = 5", 'In the rule-set file, "rounds" must be inside a table.'),
        ("[number]\nrounds = 5", 'A rule-set file has one table, [numbers]; "number" does not belong there.'),
    ],
)
def test_a_file_of_another_kind_is_refused(text, sentence):
    with pytest.raises(RulebookError) as refusal:
        overrides(text, NUMBERS)
    assert str(refusal.value) == sentence


def test_broken_toml_is_refused_with_the_place():
    with pytest.raises(RulebookError, match=r"^The rule-set file is not valid TOML: .*line 2"):
        overrides("[numbers]\nrounds == 5", NUMBERS)


def test_a_corrected_number_is_no_longer_assumed():
    numbers = corrected(NUMBERS, overrides('[numbers]\n"income.white" = 7\n"income.red" = 24', NUMBERS))
    assert (numbers["income.white"].value, numbers["income.white"].status) == (7, "yours")
    assert numbers["income.red"] is NUMBERS["income.red"]
    assert list(numbers) == list(NUMBERS)


@given(st.data())
def test_any_values_within_bounds_come_back_from_an_export(data):
    values = {}
    for name in data.draw(st.lists(st.sampled_from(sorted(NUMBERS)), max_size=6, unique=True)):
        number = NUMBERS[name]
        if isinstance(number.least, int) and isinstance(number.most, int) and number.shape == "one":
            values[name] = data.draw(st.integers(number.least, number.most))
        elif isinstance(number.value, tuple) and number.shape in {"order", "choice"}:
            values[name] = tuple(data.draw(st.permutations(number.value)))
    numbers = corrected(NUMBERS, values)
    read = overrides(export(numbers), NUMBERS)
    assert read == {name: number.value for name, number in numbers.items()}


@pytest.mark.parametrize("line", ["value = [1, 2]", 'value = "6"', "value = -1", 'value = 6\nstatus = "known"'])
def test_a_numbers_file_must_keep_to_its_own_shapes(line):
    entry = f'["income.white"]\n{line}\nsource = "x"\nwhat = "x"\n' + ("" if "status" in line else 'status = "seed"')
    with pytest.raises(RulebookError, match=r"income\.white"):
        load_numbers(entry)


# ---------------------------------------------------------------- pages


def test_pages_stand_in_the_order_of_the_topics():
    topics = list(dict.fromkeys(page.topic for page in PAGES.values()))
    assert topics == TOPICS


def test_every_page_reads_as_sentences():
    for page in PAGES.values():
        text = page_text(page, NUMBERS)
        assert re.fullmatch(r"C-[A-Z]{3}-\d+", page.id)
        assert page.title
        assert not page.title.endswith(".")
        assert text.endswith(".")
        assert not re.search(r"[{}\n]|  ", text), page.id
        assert ("Ruling:" in text) == page.ruling, page.id
        for other in re.findall(r"C-[A-Z]{3}-\d+", text):
            assert other in PAGES, f"{page.id} points to {other}"


def test_a_page_shows_numbers_and_marks_assumed_ones():
    assert page_text(PAGES["C-POP-1"], NUMBERS).startswith(
        "In turn order, each player may buy popularity at $3 a point."
    )
    care = page_text(PAGES["C-CAR-2"], NUMBERS)
    assert "you earn $6/10/16/24 (assumed), in a treatment room $2 more" in care
    assert "$1 (assumed)/2/3 (assumed)/4 (assumed) for a" in page_text(PAGES["C-EXP-1"], NUMBERS)
    assert "4 x 3 on the beginner side" in page_text(PAGES["C-BRD-1"], NUMBERS)


def test_a_page_shows_a_players_own_numbers_without_the_mark():
    values = {f"income.{colour}": 5 for colour in ("white", "yellow", "orange", "red")}
    text = page_text(PAGES["C-CAR-2"], corrected(NUMBERS, dict(values)))
    assert "you earn $5/5/5/5, in" in text


def test_a_page_with_an_unknown_number_is_refused():
    page = Page("C-X-1", "x", "board", "It costs {cost.nothing}.")
    with pytest.raises(RulebookError) as refusal:
        page_text(page, {"cost.lot": Number("cost.lot", 2, "seed", "x", "x")})
    assert str(refusal.value) == 'C-X-1 names a number that there is not: "cost.nothing".'


def test_a_page_without_a_title_is_refused():
    with pytest.raises(RulebookError, match="C-BRD-1"):
        load_pages('["C-BRD-1"]\ntext = "x"\ntopic = "board"')


def test_search_finds_the_rule_no_copycat_by_its_words():
    assert search(PAGES, "no copycat")[0].id == "C-BLD-5"
    assert search(PAGES, "c-bld-5")[0].id == "C-BLD-5"
    assert search(PAGES, "c-bld-1")[0].id == "C-BLD-1"


def test_search_puts_titles_before_texts_and_needs_all_words():
    found = search(PAGES, "HELIPADS")
    assert found[0].id == "C-BLD-9"
    assert len(found) > 3
    assert search(PAGES, "helipad nosuchword") == []
    assert search(PAGES, "") == list(PAGES.values())


def test_search_ignores_the_names_of_numbers():
    assert search(PAGES, "score.room.base") == []
