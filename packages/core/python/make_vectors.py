"""Golden histories: `python3 make_vectors.py` writes them to vectors/, `python3 make_vectors.py --check` compares."""

import json
import os
import sys

from history import DAY, WHOLE, History, account, make_random, make_rules, token

FOLDER = os.path.join(os.path.dirname(__file__), "vectors")
PROMOTION, NODE, COMMUNITY, VE, DAO = range(5)
USDT = 10**6
A, B, C, D, E = (account(number) for number in range(5))
PRODUCT, DOLLAR, BITCOIN = token(1), token(2), token(3)
TOKENS = ((PRODUCT, 18, 100), (DOLLAR, 6, 10))


def begin(rules=None):
    """Five accounts in a line, with stakes in both pools."""
    history = History(rules or make_rules(tokens=TOKENS))
    for above, who in zip((None, A, B, C, D), (A, B, C, D, E)):
        history.bind(who, above)
    for who, stake in ((B, 60_000), (C, 20_000), (D, 9_000), (E, 1)):
        history.stake(who, stake * USDT)
    for who, stake in ((A, 30_000), (B, 4_999), (C, 1), (D, 100_000)):
        history.stake(who, stake * WHOLE, "daoPool")
    return history


def one_day():
    """A funding of one day, below the amount that is given whole."""
    history = begin()
    history.fund(DOLLAR, DAO, 9 * USDT, 0, 1)
    return history.settle(2)


def year():
    """A funding of 366 days with a remainder: given until nothing is left."""
    history = begin()
    history.fund(PRODUCT, DAO, 366 * WHOLE + 365, 0, 366)
    return history.settle(369)


def remainder():
    """Seven units over three days for three accounts: what rounding leaves comes back."""
    history = begin()
    history.fund(BITCOIN, NODE, 7, 0, 3)
    return history.settle(5)


def splits():
    """All five pools in one token, funded for other days each, one of them twice."""
    history = begin()
    history.lock("Created", E, 100 * WHOLE, (DAY + 700) * 86400)
    for pool in range(5):
        history.fund(PRODUCT, pool, (pool + 1) * 10**21 + pool, pool, 10)
    history.at(3).fund(PRODUCT, DAO, 10**20, 4, 2)
    return history.settle(20)


def grades():
    """Grades of the community at each threshold and one unit below it, and a genesis account on top."""
    history = History(make_rules(tokens=TOKENS))
    history.bind(A)
    for number, whole in enumerate((10_000, 50_000, 200_000, 1_000_000, 5_000_000)):
        for rest in (0, 1):
            who = account(10 + 2 * number + rest)
            history.bind(who, A if number == 0 else account(10 + 2 * number - 2))
            history.stake(who, whole * USDT - rest)
    history.fund(DOLLAR, COMMUNITY, 10**12, 0, 5)
    return history.settle(6)


def layers():
    """A chain of fifteen: promotion ends at the tenth layer, and a stake below the least brings nothing."""
    history = History(make_rules(tokens=TOKENS))
    for number in range(15):
        history.bind(account(number), account(number - 1) if number else None)
        history.stake(account(number), USDT - 1 if number == 7 else (number + 1) * USDT)
    history.fund(DOLLAR, PROMOTION, 10**10, 0, 3)
    return history.settle(4)


def unstakes():
    """Stakes that go and come in the last second of a day and in the first of the next."""
    history = begin()
    history.fund(DOLLAR, DAO, 10**9, 0, 4)
    history.fund(DOLLAR, COMMUNITY, 10**9, 0, 4)
    history.at(0, 86_399).unstake(A, 1, 30_000 * WHOLE, "daoPool")
    history.unstake(B, 1, 60_000 * USDT)
    history.at(1, 0).stake(A, 30_000 * WHOLE, "daoPool")
    history.at(1, 86_399).stake(B, 61_000 * USDT)
    history.at(2, 0).unstake(D, 4, 100_000 * WHOLE, "daoPool")
    return history.settle(4)


def locks():
    """Changes of locks in one second, across midnight, at an unlock, and a lock of less than the least."""
    history = begin()
    history.fund(PRODUCT, VE, 10**24, 0, 4)
    history.at(0, 100)
    history.lock("Created", A, 50 * WHOLE, (DAY + 3) * 86400)
    history.lock("Increased", A, 50 * WHOLE, 100 * WHOLE)
    history.lock("Extended", A, (DAY + 1) * 86400 + 10)
    history.lock("Created", B, WHOLE - 1, (DAY + 900) * 86400)
    history.lock("Created", C, 1_461 * WHOLE, (DAY + 400) * 86400)
    history.at(0, 86_399).lock("Increased", B, 1, WHOLE)
    history.at(1, 10).lock("Withdrawn", A, 100 * WHOLE)
    history.lock("Created", A, WHOLE, (DAY + 2) * 86400)
    history.at(2, 0).lock("Withdrawn", A, WHOLE)
    return history.settle(4)


def decimals():
    """Tokens of 6, 8 and 18 decimals in one pool; one of them the rules do not name."""
    history = begin(make_rules(8, ((PRODUCT, 18, 100), (BITCOIN, 8, 1))))
    for token_, unit in ((PRODUCT, 10**18), (BITCOIN, 10**8), (DOLLAR, 10**6)):
        for pool in (PROMOTION, COMMUNITY, DAO):
            history.fund(token_, pool, 90 * unit + 1, 0, 30)
    return history.settle(35)


def empty_pools():
    """Nobody has weight; later somebody has. Two pools are announced to give nothing on a day each."""
    history = History(make_rules(tokens=TOKENS))
    history.bind(A)
    history.fund(DOLLAR, DAO, 10**9, 0, 2)
    history.fund(DOLLAR, VE, 10**9, 0, 2)
    history.at(2).stake(A, 10**21, "daoPool")
    history.lock("Created", A, 10**20, (DAY + 300) * 86400)
    history.at(5).log("vault", "EmptyPoolAnnounced", DAY + 3, DAO)
    history.at(6).log("vault", "EmptyPoolAnnounced", DAY + 4, VE)
    return history.settle(11)


def no_rules():
    """Funded for days before the first rules: they give nothing, and what they release is given later."""
    history = History(make_rules(tokens=TOKENS), announce=False)
    history.bind(A)
    history.stake(A, 10**21, "daoPool")
    history.fund(DOLLAR, DAO, 10**9, 0, 3)
    history.announce(history.rules[0], DAY + 2)
    return history.settle(5)


def unknown_rules():
    """Rules that nobody knows for two days, on which all pools that have anything are announced to give nothing."""
    history = begin()
    history.announce("nobody has this text", DAY + 1)
    history.announce(history.rules[0], DAY + 3)
    history.bind(A)
    history.stake(A, 10**21, "daoPool")
    history.fund(DOLLAR, DAO, 10**9, 0, 4)
    history.fund(PRODUCT, NODE, 10**9, 2, 2)
    history.at(5).log("vault", "EmptyPoolAnnounced", DAY + 1, DAO)
    history.log("vault", "EmptyPoolAnnounced", DAY + 2, DAO)
    history.log("vault", "EmptyPoolAnnounced", DAY + 2, NODE)
    return history.settle(7)


def vetoes():
    """Posts, wrong ones and vetoes: days are what they would be without."""
    history = begin()
    history.fund(PRODUCT, DAO, 10**21, 0, 9)
    history.at(1).post(0, "11" * 32)
    history.at(2).post(1, "22" * 32)
    history.at(3).veto(0)
    history.at(5).post(4, "33" * 32)
    return history.settle(9)


def later_rules():
    """Other rules from a day on, and an announcement that a later one replaces."""
    first = make_rules(tokens=TOKENS)
    second = make_rules(tokens=TOKENS, promotionRates=[2_000, 600])
    third = make_rules(tokens=TOKENS, least={"stake": "10", "stakedDr": "5000", "lock": "1"})
    history = History([first, second, third])
    history.announce(third, DAY + 4)
    history.announce(second, DAY + 2)
    history.announce(third, DAY + 6)
    for above, who in zip((None, A, B), (A, B, C)):
        history.bind(who, above)
        history.stake(who, 9 * USDT)
        history.stake(who, 4_000 * WHOLE, "daoPool")
    for pool in (PROMOTION, DAO):
        history.fund(PRODUCT, pool, 10**21, 0, 9)
    return history.settle(9)


def nothing():
    """Funded for later: no day is settled."""
    history = begin()
    history.fund(PRODUCT, DAO, 10**21, 300, 9)
    return history.settle(9)


def whole_files():
    """Whole day files thirty days apart, with days between on which nothing is left."""
    history = begin()
    history.fund(DOLLAR, DAO, 9 * USDT, 0, 1)
    history.fund(DOLLAR, NODE, 9 * USDT, 30, 31)
    return history.settle(62)


def chance():
    """Anything at once."""
    return make_random(14)


VECTORS = (
    one_day, year, remainder, splits, grades, layers, unstakes, locks, decimals, empty_pools, no_rules, unknown_rules,
    vetoes, later_rules,
    nothing, whole_files, chance,
)  # fmt: skip


def format_vector(make):
    """One log or day in a line, so that a change shows what changed."""
    history = {"about": make.__doc__, **make()}
    lists = {name: history.pop(name) for name in ("logs", "days")}
    parts = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in history.items()]
    for name, items in lists.items():
        lines = ",\n  ".join(json.dumps(item, separators=(",", ":")) for item in items)
        parts.append(f" {json.dumps(name)}: [{lines}]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main(check):
    different = []
    for make in VECTORS:
        path = os.path.join(FOLDER, make.__name__.replace("_", "-") + ".json")
        text = format_vector(make)
        if not check:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        elif open(path, encoding="utf-8").read() != text:
            different.append(path)
    if different:
        sys.exit("Not what this implementation makes: " + ", ".join(different))
    print(f"{len(VECTORS)} histories are {'the same' if check else 'written'}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--random"]:
        seed, count = map(int, sys.argv[2:4])
        for number in range(seed, seed + count):
            print(json.dumps(make_random(number)), flush=True)
    else:
        main(check=sys.argv[1:] == ["--check"])
