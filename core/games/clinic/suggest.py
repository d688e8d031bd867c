"""The suggestion in Move: everybody to the assignment with most income in fewest minutes (notation.md, `suggested`).

A depth-first search over the doctors (whom does each treat, and where) with the best income still possible as bound;
nurses are given to rooms at least cost, and who is left over stays, or goes to the nearest place if outside.
Who is no patient, but cared for where they lie (modules bring such people), is a doctor's option there.
Nobody is left in a module that is closed (see `Look.closed`) if there is another place, but for such an option.
The search is cut after a number of steps; the best found until then counts, so it is always quick and always the same.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from core.games.clinic.board import OUTSIDE, PRE
from core.games.clinic.care import cared_for, sick
from core.games.clinic.look import Look

MAX_STEPS = 1500
"""Steps of the search; small clinics need a few dozen."""


class _Option(NamedTuple):
    """A doctor treats a patient in a room: income, nurses, minutes of the two."""

    income: int
    minutes: int
    nurses: int
    room: int
    patient: int


class _Case(NamedTuple):
    """A patient in a room: minutes of the patient and of whoever comes along, income."""

    room: int
    minutes: int
    income: int


class _Found(dict[Any, Any]):
    """What a search has found out, by question; an unknown answer is worked out when it is asked for."""

    def __init__(self, find: Callable[[Any], Any]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, question: Any) -> Any:  # noqa: ANN401 - questions and answers of every kind
        answer = self[question] = self._find(question)
        return answer


class _Search:
    """The search over one clinic."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.places, self.limit = _Found(self._find_places), _Found(self._find_limit)
        self._cases, self._nursing = _Found(self._find_cases), _Found(self._find_nursing)
        people = look.clinic.people
        by_role: dict[str, list[str]] = {}
        for name, person in people.items():
            by_role.setdefault(look.role(person), []).append(name)
        self.doctors, self.nurses = by_role.get("doctor", []), by_role.get("nurse", [])
        self.patients = [name for name in by_role.get("patient", ()) if not people[name].suspended]
        others = cared_for(look) - {"patient"}
        if others:
            self.patients += [name for name, p in people.items() if look.role(p) in others and self._lies(name)]
        self.nurses_by_place = Counter(people[name].at for name in self.nurses)
        self.options = [self._options(name) for name in self.doctors]
        self.best: tuple[int, int] | None = None
        self.plan: list[tuple[str, int]] = []
        self.steps = 0
        self.potential = [0] * (len(self.doctors) + 1)
        for i in range(len(self.doctors) - 1, -1, -1):
            most = max((option.income for option in self.options[i]), default=0)
            self.potential[i] = self.potential[i + 1] + most

    def minutes(self, place: int, room: int) -> int | None:
        """Return the minutes from a place to a room, None if there is no way."""
        if place == room:
            return 0
        route = self.look.routes(place).get(room)
        return None if route is None else route.minutes

    def _options(self, doctor: str) -> list[_Option]:
        """Return whom a doctor could treat, and where.

        Extension point: quantity `expected`: (look, doctor, room) -> dollars more that a treatment by that doctor there
        should bring.
        """
        look, people = self.look, self.look.clinic.people
        at, mine = people[doctor].at, set(self.places[doctor])
        found: list[_Option] = []
        for i, patient in enumerate(self.patients):
            for room, come, income in self._cases[patient]:
                walk = self.minutes(at, room) if room in mine else None
                if walk is None:
                    continue
                nurses = max(0, look.total("nurses", patient, doctor, room))
                if nurses <= len(self.nurses):
                    more = look.total("expected", doctor, room)
                    found.append(_Option(income + more, walk + come, nurses, room, i))
        found.sort(key=lambda o: (-o.income, o.minutes + 5 * o.nurses, o.nurses))
        return found

    def _lies(self, name: str) -> bool:
        """Whether somebody who is no patient is cared for in a module."""
        at = self.look.clinic.people[name].at
        return at >= 0 and name in sick(self.look, at)

    def _find_cases(self, patient: str) -> list[_Case]:
        """Return where somebody can be treated, what it takes to come there and what it pays.

        Extension point: quantity `company`: (look, patient, room) -> minutes of those who walk with a patient.
        """
        look, person = self.look, self.look.clinic.people[patient]
        found = []
        for room in self.places[patient] if look.role(person) == "patient" else [person.at]:
            come = self.minutes(person.at, room)
            if come is not None:
                company = look.total("company", patient, room) if person.at != room else 0
                found.append(_Case(room, come + company, look.total("income", patient, room)))
        return found

    def is_needed(self) -> bool:
        """Whether anybody could treat, stands outside or has to leave a closed module."""
        look = self.look
        return any(self.options) or bool(look.closed) or any(p.at == OUTSIDE for p in look.clinic.people.values())

    def run(self) -> None:
        """Search; the plan holds who walks where."""
        self._deepen(0, 0, 0, 0, [], frozenset(), Counter(), Counter())

    def _deepen(
        self,
        i: int,
        income: int,
        minutes: int,
        nurses: int,
        chosen: list[_Option | None],
        treated: frozenset[int],
        patients_in: Counter[int],
        doctors_in: Counter[int],
    ) -> None:
        self.steps += 1
        if self.best is not None and (self.steps > MAX_STEPS or (-(income + self.potential[i]), minutes) >= self.best):
            return
        if i == len(self.doctors):
            self._leaf(income, minutes, chosen, treated, patients_in, doctors_in)
            return
        tried: set[tuple[object, ...]] = set()
        people = self.look.clinic.people
        for option in self.options[i]:
            if option.patient in treated or nurses + option.nurses > len(self.nurses):
                continue
            person = people[self.patients[option.patient]]
            alike = (person.kind, person.colour, person.service, person.at, option.room, option.minutes)
            if alike in tried:
                continue
            tried.add(alike)
            room = option.room
            role = self.look.role(person)
            if patients_in[room] >= self.limit[role, room] or doctors_in[room] >= self.limit["doctor", room]:
                continue
            patients_in[room] += 1
            doctors_in[room] += 1
            self._deepen(
                i + 1,
                income + option.income,
                minutes + option.minutes,
                nurses + option.nurses,
                [*chosen, option],
                treated | {option.patient},
                patients_in,
                doctors_in,
            )
            patients_in[room] -= 1
            doctors_in[room] -= 1
        self._deepen(i + 1, income, minutes, nurses, [*chosen, None], treated, patients_in, doctors_in)

    def _find_limit(self, role_and_room: tuple[str, int]) -> int:
        """Return how many of a role a module holds."""
        role, room = role_and_room
        number = self.look.facts.kinds[room].hosts.get(role, "")
        return len(self.look.clinic.people) if number == "" else self.look.total("capacity", role, room)

    def _leaf(
        self,
        income: int,
        minutes: int,
        chosen: list[_Option | None],
        treated: frozenset[int],
        patients_in: Counter[int],
        doctors_in: Counter[int],
    ) -> None:
        """Place everybody else and keep the plan if it is better."""
        plan: list[tuple[str, int]] = []
        for doctor, option in zip(self.doctors, chosen, strict=True):
            if option is not None:
                plan += [(doctor, option.room), (self.patients[option.patient], option.room)]
        people, look = self.look.clinic.people, self.look
        patients = [
            name for i, name in enumerate(self.patients) if i not in treated and look.role(people[name]) == "patient"
        ]
        doctors = [name for name, option in zip(self.doctors, chosen, strict=True) if option is None]
        for role, names, taken in (("patient", patients, patients_in), ("doctor", doctors, doctors_in)):
            further = self._settle_all(role, names, taken.copy(), plan)
            if further is None:
                return
            minutes += further
        needs = Counter({o.room: 0 for o in chosen if o is not None})
        for option in chosen:
            if option is not None:
                needs[option.room] += option.nurses
        nursing = self._nursing[tuple((room, n) for room, n in sorted(needs.items()) if n)]
        if nursing is None:
            return
        extra, places = nursing
        minutes += extra
        if self.best is None or (-income, minutes) < self.best:
            self.best = (-income, minutes)
            self.plan = [*plan, *self._send_nurses(places)]

    def _find_places(self, name: str) -> list[int]:
        """Return the places somebody can reach and stand in, capacity aside."""
        from core.games.clinic.movement import barred, hosting  # noqa: PLC0415 - movement offers this

        look, person = self.look, self.look.clinic.people[name]
        reach = look.routes(person.at)
        at = person.at
        places = [s for s in hosting(look, person) if s in reach or (s == at and self.may_stay(s))]
        if not person.suspended and "bars" not in look.rules.hooks:
            return places
        return [s for s in places if s == at or not barred(look, name, s)]

    def may_stay(self, place: int) -> bool:
        """Whether somebody inside can stay: a closed module is left, unless what is there is cared for there."""
        look = self.look
        if place not in look.closed:
            return True
        return any(look.at(place, role) for role in look.facts.kinds[place].care if role != "patient")

    def _has_own_place(self, name: str, role: str, at: int) -> bool:
        """Whether somebody takes no place of their role where they are (C-MOV-4)."""
        from core.games.clinic.movement import counts_as  # noqa: PLC0415 - movement offers the suggestion

        return at >= 0 and self.may_stay(at) and counts_as(self.look, self.look.clinic.people[name], at) != role

    def _settle_all(self, role: str, names: list[str], taken: Counter[int], plan: list[tuple[str, int]]) -> int | None:
        """Those without a part stay or make room; returns their minutes, None if somebody inside finds no place."""
        minutes = 0
        for name in names:
            at = self.look.clinic.people[name].at
            if at == PRE or self._has_own_place(name, role, at):
                continue
            further = self._settle(name, role, at, taken, plan)
            if further is None and at != OUTSIDE:
                return None
            minutes += further or 0
        return minutes

    def _settle(self, name: str, role: str, at: int, taken: Counter[int], plan: list[tuple[str, int]]) -> int | None:
        """Somebody without a part stays, or goes to the nearest place with room; None if there is none."""
        stays = at >= 0 and taken[at] < self.limit[role, at]
        if stays and self.may_stay(at):
            taken[at] += 1
            return 0
        free = [(self.minutes(at, s) or 0, s) for s in self.places[name] if s != at and taken[s] < self.limit[role, s]]
        if not free and stays:
            taken[at] += 1
            return 0
        if not free:
            return None
        minutes, space = min(free)
        taken[space] += 1
        plan.append((name, space))
        return minutes

    def _find_nursing(self, needs: tuple[tuple[int, int], ...]) -> tuple[int, tuple[tuple[int, int], ...]] | None:
        """Return the least minutes that bring the nurses needed to each room, and (from, to) of each; None if none."""
        sources = tuple(sorted(self.nurses_by_place.items()))
        rooms = tuple(room for room, n in needs for _ in range(n))
        if not rooms:
            return self._rest(sources, tuple(n for _place, n in sources))

        @cache
        def least(k: int, left: tuple[int, ...]) -> tuple[int, tuple[tuple[int, int], ...]] | None:
            if k == len(rooms):
                return self._rest(sources, left)
            best: tuple[int, tuple[tuple[int, int], ...]] | None = None
            for j, (place, _n) in enumerate(sources):
                cost = self.minutes(place, rooms[k]) if left[j] else None
                if cost is None:
                    continue
                further = least(k + 1, (*left[:j], left[j] - 1, *left[j + 1 :]))
                if further is not None and (best is None or cost + further[0] < best[0]):
                    best = (cost + further[0], ((place, rooms[k]), *further[1]))
            return best

        return least(0, tuple(n for _place, n in sources))

    def _rest(
        self, sources: tuple[tuple[int, int], ...], left: tuple[int, ...]
    ) -> tuple[int, tuple[tuple[int, int], ...]]:
        """Nurses without a part stay inside, or enter at the nearest place."""
        minutes, sent = 0, []
        for (place, _n), count in zip(sources, left, strict=True):
            if count and (place == OUTSIDE or not self.may_stay(place)):
                one = next(n for n in self.nurses if self.look.clinic.people[n].at == place)
                near = [(self.minutes(place, s) or 0, s) for s in self.places[one]]
                if near:
                    cost, space = min(near)
                    minutes += cost * count
                    sent += [(place, space)] * count
        return minutes, tuple(sent)

    def _send_nurses(self, trips: tuple[tuple[int, int], ...]) -> list[tuple[str, int]]:
        waiting: dict[int, list[str]] = {}
        for name in self.nurses:
            waiting.setdefault(self.look.clinic.people[name].at, []).append(name)
        return [(waiting[origin].pop(0), room) for origin, room in trips]


def suggestion(look: Look) -> tuple[tuple[str, int], ...]:
    """Return who walks where in the suggested assignment, in the order of the people; kept with the clinic."""
    kept: tuple[tuple[str, int], ...] | None = look.clinic.__dict__.get("suggestion")
    if kept is None:
        search = _Search(look)
        if search.is_needed():
            search.run()
        plan = dict(search.plan)
        plan.update(_orderlies(look, search))
        people = look.clinic.people
        kept = tuple((name, plan[name]) for name in people if name in plan and plan[name] != people[name].at)
        look.clinic.__dict__["suggestion"] = kept
    return kept


def _orderlies(look: Look, search: _Search) -> list[tuple[str, int]]:
    """Orderlies outside, or in a closed module, go to the nearest supply room without one (C-MOV-4)."""
    plan: list[tuple[str, int]] = []
    taken = Counter(person.at for person in look.clinic.people.values() if look.role(person) == "orderly")
    for name, person in look.clinic.people.items():
        at = person.at
        if look.role(person) != "orderly" or (at != OUTSIDE and search.may_stay(at)):
            continue
        free = [(search.minutes(at, s) or 0, s) for s in search.places[name] if taken[s] < search.limit["orderly", s]]
        if free:
            _minutes, space = min(free)
            taken[space] += 1
            plan.append((name, space))
    return plan
