"""The rules as people read them: numbers with their sources, pages in the project's own words, rule-set files.

A game brings a numbers file and a rules file, both TOML with one table an entry. A player corrects numbers in a
rule-set file, which is TOML too: one table `[numbers]` of `"dotted.name" = value`.
"""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

Row: TypeAlias = tuple[int | str, ...]
Value: TypeAlias = int | tuple[int | str | Row, ...]
Status: TypeAlias = Literal["seed", "deluxe", "assumed", "design", "yours"]
Shape: TypeAlias = Literal["one", "players", "grid", "row", "order", "choice", "table"]

STATUS_WORDS: dict[Status, str] = {
    "seed": "printed in the rule book",
    "deluxe": "stated for the Deluxe Edition",
    "assumed": "assumed, since the printed table is lost",
    "design": "this project's own design, since the printed list is lost",
    "yours": "from your rule-set file",
}
"""What each status says to a player."""

_EXPORT_HEADER = """\
# A rule set to edit. Change the values that your printed rules correct; what you take out stays as the program has it.
# After each number: where it comes from. "assumed" means that the printed table is lost and this is a guess, "design"
# that the printed list is lost and this one is the program's own.
# Lists of four are for 1, 2, 3 and 4 players where nothing else is said.

[numbers]
"""
_SHOWN = 60  # characters of a wrong value that are repeated to its owner
_MOST_ROWS, _LONGEST_WORD = 999, 60
_PLACEHOLDER = re.compile(r"\{([a-z0-9_.|]+)\}")


class RulebookError(ValueError):
    """A numbers file, a rules file or a rule-set file can't be used; the sentence says what to change."""


class Number(Struct, frozen=True):
    """One number of a rule set, and where it comes from.

    Attributes:
        name: dotted name, such as `income.white`.
        value: a whole number, or a list in the form that `shape` says.
        status: how sure it is; `yours` after a player's correction.
        source: where it was found, or what it was derived from.
        what: what it counts, in words for the rules pages.
        rules: ids of the rules in which it plays a part.
        shape: `one` whole number; `players`: for 1, 2, 3 and 4 players; `grid`: columns and rows; `row`: a list of
            fixed length; `order`: the same names in any order; `choice`: some of these names; `table`: rows, as many
            as there are, each with a word or a whole number for each of `columns`.
        least: lower bound, of each whole number or one for each place.
        most: upper bound, likewise.
        fewest: how many names a `choice` has at least.
        columns: what stands in each place of the rows of a `table`.

    """

    name: str
    value: Value
    status: Status
    source: str
    what: str
    rules: tuple[str, ...] = ()
    shape: Shape = "one"
    least: int | tuple[int, ...] = 0
    most: int | tuple[int, ...] = 9999
    fewest: int = 1
    columns: tuple[str, ...] = ()


class Page(Struct, frozen=True):
    """One rule in words.

    Attributes:
        id: rule id, such as `C-BLD-5`; what a refused move cites.
        title: a few words.
        topic: the chapter it belongs to, in lower case.
        text: sentences in which `{income.white}` stands for a number, and `{income.white|yellow}` for several whose
            names differ in the last part only.
        ruling: True if the page decides something that the printed rules leave open.
        asked: kinds of questions that it is about besides those of its chapter; a rule of a module says here where the
            module changes a question of the base game.

    """

    id: str
    title: str
    topic: str
    text: str
    ruling: bool = False
    asked: tuple[str, ...] = ()


def load_numbers(text: str) -> dict[str, Number]:
    """Read a numbers file: numbers by dotted name, in the order of the file.

    Raises RulebookError if the file is no TOML or an entry breaks its own shape or bounds.

    >>> entry = "value = 5; status = 'seed'; source = 'p. 3'; what = 'minutes for a step'".replace("; ", chr(10))
    >>> load_numbers("['time.step']" + chr(10) + entry)["time.step"].value
    5
    """
    numbers = {}
    for name, entry in _tables(text, "the numbers file").items():
        try:
            number = msgspec.convert({**entry, "name": name}, Number)
        except msgspec.ValidationError as error:
            raise RulebookError(f'In the numbers file, "{name}" is wrong: {error}.') from error
        _checked(number, number.value)
        numbers[name] = number
    return numbers


def overrides(text: str, known: Mapping[str, Number]) -> dict[str, Value]:
    """Read a player's rule-set file: the values it sets, by dotted name.

    `known` are the numbers as the game brings them. Raises RulebookError, with one sentence, if the file is no TOML,
    a name is unknown, or a value has the wrong type, shape or size.
    """
    tables = _tables(text, "the rule-set file")
    for name in tables:
        if name != "numbers":
            raise RulebookError(f'A rule-set file has one table, [numbers]; "{name}" does not belong there.')
    if "numbers" not in tables:
        raise RulebookError("The rule-set file has no table [numbers].")
    return checked(tables["numbers"], known)


def checked(values: Mapping[str, object], known: Mapping[str, Number]) -> dict[str, Value]:
    """Return the values under their dotted names, lists as tuples, if each fits the known number of that name.

    Raises RulebookError like `overrides`; position files use this for their `[numbers]`.
    """
    found: dict[str, Value] = {}
    for name, value in _flat(values):
        if name not in known:
            near = get_close_matches(name, known, n=1, cutoff=0.0)
            hint = f' Did you mean "{near[0]}"?' if near else ""
            raise RulebookError(f'There is no number "{name}".{hint}')
        if name in found:
            raise RulebookError(f'"{name}" is set twice.')
        found[name] = _checked(known[name], value)
    return found


def corrected(known: Mapping[str, Number], values: Mapping[str, Value]) -> dict[str, Number]:
    """Return the numbers with a player's values put in; what that changes has the status `yours`.

    A value that is the same as before keeps its status. `values` come from `overrides` or `checked`.
    """
    return {
        name: number
        if values.get(name, number.value) == number.value
        else msgspec.structs.replace(number, value=values[name], status="yours")
        for name, number in known.items()
    }


def export(numbers: Mapping[str, Number]) -> str:
    """Return a rule-set file with every number, each under a comment that says what it is and where it is from.

    Reading the file with `overrides` gives back all values.
    """
    entries = [
        f"# {number.what}. {number.status}: {number.source}\n{json.dumps(name)} = {_toml(number)}\n"
        for name, number in numbers.items()
    ]
    return _EXPORT_HEADER + "\n".join(entries)


def load_pages(text: str) -> dict[str, Page]:
    """Read a rules file: pages by rule id, in the order of the file.

    Raises RulebookError if the file is no TOML or an entry lacks something.
    """
    pages = {}
    for name, entry in _tables(text, "the rules file").items():
        try:
            pages[name] = msgspec.convert({**entry, "id": name, "text": str(entry.get("text", "")).strip()}, Page)
        except msgspec.ValidationError as error:
            raise RulebookError(f'In the rules file, "{name}" is wrong: {error}.') from error
    return pages


def page_text(page: Page, numbers: Mapping[str, Number]) -> str:
    """Return the page's sentences with the numbers filled in; assumed ones are followed by `(assumed)`.

    Raises RulebookError if the page names a number that there is not.
    """

    def filled(match: re.Match[str]) -> str:
        group = []
        for name in _names(match[1]):
            if name not in numbers:
                raise RulebookError(f'{page.id} names a number that there is not: "{name}".')
            group.append(numbers[name])
        parts = [value_words(number) for number in group]
        if all(number.status == "assumed" for number in group):
            return "/".join(parts) + " (assumed)"
        marks = [" (assumed)" if number.status == "assumed" else "" for number in group]
        return "/".join(part + mark for part, mark in zip(parts, marks, strict=True))

    return _PLACEHOLDER.sub(filled, page.text)


def named_numbers(page: Page) -> tuple[str, ...]:
    """Return the dotted names of the numbers that the page names, each once, in order of appearance."""
    return tuple(dict.fromkeys(name for match in _PLACEHOLDER.finditer(page.text) for name in _names(match[1])))


def value_words(number: Number) -> str:
    """Return a number's value as a page shows it.

    >>> value_words(Number("board.expert", (3, 3), "seed", "set-up", "columns and rows", shape="grid"))
    '3 x 3'
    >>> value_words(Number("services.in_play", (2, 3, 4, 5), "assumed", "box", "services in play", shape="players"))
    '2/3/4/5'
    >>> value_words(Number("deck", (("thief", 4),), "design", "box", "cards", shape="table", columns=("name", "count")))
    '1 row'
    """
    if isinstance(number.value, int):
        return str(number.value)
    if number.shape == "table":
        return f"{len(number.value)} row{'' if len(number.value) == 1 else 's'}"
    between = {"players": "/", "grid": " x "}.get(number.shape, ", ")
    return between.join(map(str, number.value))


def search(pages: Mapping[str, Page], words: str) -> list[Page]:
    """Return the pages that hold all the words, best first: rule id, then title, then topic, then text.

    Upper and lower case are the same; a part of a word is enough. Without words every page is found.
    """
    wanted = words.casefold().split()
    ranked = []
    for page in pages.values():
        title, topic, identity = page.title.casefold(), page.topic.casefold(), page.id.casefold()
        everything = f"{identity} {title} {topic} {_PLACEHOLDER.sub('', page.text).casefold()}"
        if not all(word in everything for word in wanted):
            continue
        places = (
            wanted == [identity],
            all(word in identity for word in wanted),
            all(word in title for word in wanted),
            all(word in topic for word in wanted),
            True,
        )
        ranked.append((places.index(True), page))
    return [page for _, page in sorted(ranked, key=lambda entry: entry[0])]


def _names(placeholder: str) -> list[str]:
    """`score.patient.white|yellow` names `score.patient.white` and `score.patient.yellow`."""
    stem, dot, last = placeholder.rpartition(".")
    return [stem + dot + ending for ending in last.split("|")]


def _tables(text: str, file: str) -> dict[str, dict[str, object]]:
    try:
        content = tomllib.loads(text.removeprefix("\ufeff"))
    except ValueError as error:  # also a number of thousands of digits
        raise RulebookError(f"{file[0].upper()}{file[1:]} is not valid TOML: {error}.") from error
    except RecursionError as error:
        raise RulebookError(f"In {file}, lists or tables lie too deep in one another.") from error
    for name, entry in content.items():
        if not isinstance(entry, dict):
            raise RulebookError(f'In {file}, "{name}" must be inside a table.')
    return content


def _flat(values: Mapping[str, object], before: str = "") -> list[tuple[str, object]]:
    """Names without quotes make nested tables in TOML; `income.white = 6` means the same as with quotes."""
    found: list[tuple[str, object]] = []
    for name, value in values.items():
        if isinstance(value, dict):
            found.extend(_flat(value, f"{before}{name}."))
        else:
            found.append((before + name, value))
    return found


def _checked(number: Number, value: object) -> Value:
    if number.shape == "one":
        return _whole(value, number, f'"{number.name}"', 0)
    entries = tuple(value) if isinstance(value, list | tuple) else None
    if number.shape == "table":
        return _rows(number, value, entries)
    if number.shape in {"order", "choice"}:
        return _words(number, value, entries)
    length = len(number.value) if isinstance(number.value, tuple) else 0
    if entries is None or len(entries) != length:
        kind = {"players": " for 1, 2, 3 and 4 players", "grid": ", columns and rows"}.get(number.shape, "")
        raise RulebookError(
            f'"{number.name}" must be a list of {length} whole numbers{kind}, not {_shown(value)}.',
        )
    return tuple(
        _whole(entry, number, f'Entry {place + 1} of "{number.name}"', place) for place, entry in enumerate(entries)
    )


def _whole(value: object, number: Number, subject: str, place: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RulebookError(f"{subject} must be a whole number, not {_shown(value)}.")
    least = number.least if isinstance(number.least, int) else number.least[place]
    most = number.most if isinstance(number.most, int) else number.most[place]
    if value < least:
        raise RulebookError(f"{subject} must be at least {least}, not {value}.")
    if value > most:
        raise RulebookError(f"{subject} must be at most {most}, not {value}.")
    return value


def _rows(number: Number, value: object, entries: tuple[object, ...] | None) -> tuple[Row, ...]:
    if not entries or len(entries) > _MOST_ROWS:
        raise RulebookError(f'"{number.name}" must be a list of 1 to {_MOST_ROWS} rows, not {_shown(value)}.')
    first = number.value[0] if isinstance(number.value, tuple) else ()
    kinds = [type(entry) for entry in first] if isinstance(first, tuple) else []
    return tuple(_row(number, row, place, kinds) for place, row in enumerate(entries, 1))


def _row(number: Number, row: object, place: int, kinds: Sequence[type]) -> Row:
    """One row of a table: a word or a whole number for each column, as in the table that the game brings."""
    where = f'row {place} of "{number.name}"'
    found = tuple(row) if isinstance(row, list | tuple) else ()
    if len(found) != len(number.columns) or any(type(x) is not kind for x, kind in zip(found, kinds, strict=True)):
        columns = zip(number.columns, kinds, strict=True)
        form = ", ".join(f'"{column}"' if kind is str else column for column, kind in columns)
        raise RulebookError(
            f"R{where[1:]} must be [{form}], words in quotes and numbers without them, not {_shown(row)}.",
        )
    for column, entry in zip(number.columns, found, strict=True):
        if isinstance(entry, str):
            if not entry.isprintable() or len(entry) > _LONGEST_WORD:
                raise RulebookError(
                    f"The {column} in {where} must be one line of at most {_LONGEST_WORD} characters, "
                    f"not {_shown(entry)}.",
                )
        else:
            _whole(entry, number, f"The {column} in {where}", 0)
    return found


def _words(number: Number, value: object, entries: tuple[object, ...] | None) -> tuple[str, ...]:
    known = [str(word) for word in number.value] if isinstance(number.value, tuple) else []
    named = [word for word in entries or () if isinstance(word, str) and word in known]
    fewest = len(known) if number.shape == "order" else number.fewest
    good = entries is not None and len(named) == len(entries) == len(set(named)) and len(named) >= fewest
    if good:
        return tuple(named)
    amount = "all" if fewest == len(known) else f"at least {fewest}"
    raise RulebookError(
        f'"{number.name}" must list {amount} of {", ".join(known)}, each once, not {_shown(value)}.',
    )


def _shown(value: object) -> str:
    """A value as its owner wrote it, cut short."""
    words = json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False, default=str)
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 3]}..."


def _toml(number: Number) -> str:
    if number.shape == "table" and isinstance(number.value, tuple):
        rows = "".join(f"  {json.dumps(row, ensure_ascii=False)},\n" for row in number.value)
        return f"[\n{rows}]"
    return json.dumps(number.value, ensure_ascii=False)
