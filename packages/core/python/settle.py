"""Settled days from recorded logs: a second implementation of the rules of sharing, their tree and the day file.

Usage: python3 settle.py HISTORY.jsonl [FIRST_DAY [LAST_DAY]]

The first line of a history says the chain, its contracts and its rules files, each other line is a log; `npm run verify` writes one
with `--write`. Prints for each day its root and the SHA-256 of its day file. Standard library only.
"""

import hashlib
import json
import sys

from events import read_event, to_address, to_hash
from rules import get_budget, get_weights, share
from tree import get_root, hash_leaf

# Of a day before the first rules: nothing is given.
NO_RULES = "0x" + "0" * 64
WHOLE_EVERY = 30


class State:
    def __init__(self):
        self.superiors = {}
        self.depths = {}
        self.stakes = {}
        self.dr_stakes = {}
        # (since, amount, unlock) by account, oldest first.
        self.locks = {}
        # Amount released by (pool, token), then by day.
        self.releases = {}
        self.positions = {"stakingPool": 0, "daoPool": 0}

    def apply(self, name, source, arguments, at):
        if name in ("Bound", "Staked", "Unstaked"):
            getattr(self, "_" + name.lower())(source, *arguments)
        elif name.startswith("Lock"):
            self._lock(name, to_address(arguments[0]), arguments[1:], at)
        elif name == "PoolFunded":
            self._fund(*arguments[1:], today=at // 86400)

    def _bound(self, _, account, superior, number, depth):
        assert number == len(self.superiors) + 1, "a Bound is missing"
        above = to_address(superior) if superior else None
        account = to_address(account)
        assert depth == (self.depths[above] + 1 if above else 0), "a Bound is missing"
        self.superiors[account], self.depths[account], self.stakes[account] = above, depth, 0

    def _staked(self, source, account, position, amount, _):
        self.positions[source] += 1
        assert position == self.positions[source], "a Staked is missing"
        self._move(source, to_address(account), amount)

    def _unstaked(self, source, account, _, amount):
        self._move(source, to_address(account), -amount)

    def _move(self, source, account, amount):
        stakes = self.stakes if source == "stakingPool" else self.dr_stakes
        before = stakes[account] if source == "stakingPool" else stakes.get(account, 0)
        assert before + amount >= 0, "a Staked is missing"
        stakes[account] = before + amount

    def _lock(self, name, account, rest, at):
        changes = self.locks.setdefault(account, [])
        _, held, unlock = changes[-1] if changes else (0, 0, 0)
        if name == "LockCreated":
            assert held == 0, "a LockWithdrawn is missing"
            held, unlock = rest
        elif name == "LockIncreased":
            assert held > 0 and held + rest[0] == rest[1], "a log of a lock is missing"
            held = rest[1]
        elif name == "LockExtended":
            assert held > 0, "a log of a lock is missing"
            unlock = rest[0]
        else:
            assert held == rest[0], "a log of a lock is missing"
            held = 0
        changes.append((at, held, unlock))

    def _fund(self, token, pool, amount, first_day, days, today):
        assert today < first_day <= today + 366 and 1 <= days <= 366, "no log of the vault"
        by_day = self.releases.setdefault((pool, to_address(token)), {})
        for day in range(first_day, first_day + days):
            last = amount % days if day == first_day + days - 1 else 0
            by_day[day] = by_day.get(day, 0) + amount // days + last


def settle(header, logs):
    """Yields each settled day with its pools and the text of its day file."""
    sources = {address: source for source, address in header["contracts"].items()}
    events = [(read_event(sources, log), log["timestamp"]) for log in logs]
    events = [(*event, at) for event, at in events if event is not None]
    state, waiting = State(), list(events)
    left, earned = {}, {}
    day = first_day = None
    while True:
        next_day = day + 1 if day is not None else None
        # Until the first funding is known, and then up to the end of each day.
        while waiting and (next_day is None or waiting[0][3] < (next_day + 1) * 86400):
            name, source, arguments, at = waiting.pop(0)
            state.apply(name, source, arguments, at)
            if next_day is None:
                first = min((min(by_day) for by_day in state.releases.values()), default=None)
                if first is not None and (not waiting or waiting[0][3] >= first * 86400):
                    next_day = first_day = first
        if next_day is None or (next_day + 1) * 86400 > header["now"]:
            return
        day = next_day
        yield _settle_day(header, events, state, day, first_day, left, earned)


def _settle_day(header, events, state, day, first_day, left, earned):
    rules_hash, rules = _get_rules(header, events, day)
    empty = {
        arguments[1] for name, _, arguments, _ in events if name == "EmptyPoolAnnounced" and arguments[0] == day
    }
    pools, changed = [], set()
    for (pool, token), by_day in sorted(state.releases.items()):
        release = by_day.get(day, 0)
        backlog = left.get((pool, token), 0) + release
        if backlog == 0:
            continue
        budget, revenues, total = 0, {}, 0
        if rules_hash != NO_RULES and pool not in empty:
            assert rules, f"the rules of day {day} are not known: {rules_hash}"
            all_below = {token["address"]: int(token["allBelow"]) for token in rules["tokens"]}
            budget = get_budget(backlog, release, all_below.get(token, 0))
            weights, total = get_weights(pool, day, state, rules)
            revenues = share(budget, weights, total)
        for account, revenue in revenues.items():
            earned[account, token] = earned.get((account, token), 0) + revenue
            changed.add((account, token))
        given = sum(revenues.values())
        left[pool, token] = backlog - given
        pools.append((pool, token, release, backlog, budget, given, total))
    is_whole = (day - first_day) % WHOLE_EVERY == 0
    return {
        "day": day,
        "rules": rules_hash,
        "pools": pools,
        "earned": dict(earned),
        "listed": sorted(earned if is_whole else changed),
        "isWhole": is_whole,
    }


def _get_rules(header, events, day):
    """Hash and content; NO_RULES where none were announced, no content where they are not known."""
    announced = [
        to_hash(arguments[0]) for name, _, arguments, _ in events if name == "RulesAnnounced" and arguments[1] <= day
    ]
    if not announced:
        return NO_RULES, None
    for text in header["rules"]:
        if "0x" + hashlib.sha256(text.encode()).hexdigest() == announced[-1]:
            return announced[-1], json.loads(text)
    return announced[-1], None


def write_root(header, settled):
    """Root over all that was earned; None for nothing."""
    vault = header["contracts"]["vault"]
    return get_root(
        [hash_leaf(header["chainId"], vault, account, token, sum_) for (account, token), sum_ in settled["earned"].items()]
    )


def write_file(header, settled, root):
    """The text of the day file."""
    head = [
        "settled-day 1",
        f"chain {header['chainId']}",
        f"vault {header['contracts']['vault']}",
        f"day {settled['day']}",
        f"rules {settled['rules']}",
        f"root {root or '-'}",
    ]
    head += ["pool " + " ".join(map(str, pool)) for pool in settled["pools"]]
    tokens = sorted({token for _, token in settled["earned"]})
    head += [f"token {token}" for token in tokens]
    head += [
        f"leaves {len(settled['earned'])}",
        f"{'all' if settled['isWhole'] else 'changed'} {len(settled['listed'])}",
    ]
    leaves = [f"{account} {tokens.index(token)} {settled['earned'][account, token]}" for account, token in settled["listed"]]
    return "".join(line + "\n" for line in head + leaves)


def summarize(header, settled):
    root = write_root(header, settled)
    text = write_file(header, settled, root)
    return {"day": settled["day"], "root": root, "fileHash": "0x" + hashlib.sha256(text.encode()).hexdigest()}


def read_history(path):
    with open(path, encoding="utf-8") as file:
        return json.loads(next(file)), [json.loads(line) for line in file]


def main(path, first_day="0", last_day="99999"):
    header, logs = read_history(path)
    for settled in settle(header, logs):
        if int(first_day) <= settled["day"] <= int(last_day):
            found = summarize(header, settled)
            print(found["day"], found["root"] or "-", found["fileHash"], flush=True)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip())
        sys.exit(0 if "--help" in sys.argv or "-h" in sys.argv else 2)
    main(*sys.argv[1:])
