"""Builds histories of logs for the vectors, and random ones."""

import json
import os
import random

from events import SIGNATURES
from keccak import keccak256
from settle import settle, summarize

RULES_FILE = os.path.join(os.path.dirname(__file__), "../../config/rules/31337-1.json")
DAY = 20_780
WHOLE = 10**18
VAULT = "0x" + "fa" * 20


def account(number):
    """Addresses that look like any: hashes of a number."""
    return "0x" + keccak256(b"account %d" % number)[12:].hex()


def token(number):
    return "0x" + keccak256(b"token %d" % number)[12:].hex()


def make_rules(stake_decimals=6, tokens=(), **changes):
    """Text of a rules file. `tokens`: (address, decimals, all below in whole tokens)."""
    with open(RULES_FILE, encoding="utf-8") as file:
        rules = json.load(file)
    rules["stakeDecimals"] = stake_decimals
    rules["tokens"] = [
        {"address": address, "decimals": decimals, "allBelow": str(whole * 10**decimals)}
        for address, decimals, whole in tokens
    ]
    rules.update(changes)
    return json.dumps(rules, indent=2, ensure_ascii=False) + "\n"


class History:
    def __init__(self, rules, announce=True):
        self.rules = [rules] if isinstance(rules, str) else list(rules)
        self.contracts = {**json.loads(self.rules[0])["contracts"], "vault": VAULT}
        self.logs = []
        self.block = 0
        self.time = (DAY - 10) * 86400
        self.ids = {}
        self.depths = {}
        self.positions = {"stakingPool": 0, "daoPool": 0}
        self.roots = []
        if announce:
            self.announce(self.rules[0], DAY)

    def at(self, day, second=0):
        """Goes on at a second of a day counted from the first settled one."""
        later = (DAY + day) * 86400 + second
        assert later >= self.time
        self.time = later
        self.block += 1
        return self

    def log(self, source, name, *values):
        signature, indexed = next(
            (text, places) for text, places in SIGNATURES[source].items() if text.startswith(name + "(")
        )
        words = [int(value, 16) if isinstance(value, str) else value for value in values]
        assert len(words) == signature.count(",") + 1
        self.logs.append({
            "address": self.contracts[source],
            "blockNumber": self.block,
            "logIndex": len(self.logs),
            "timestamp": self.time,
            "topics": ["0x" + keccak256(signature.encode()).hex()] + [f"0x{words[at]:064x}" for at in indexed],
            "data": "0x" + "".join(f"{word:064x}" for at, word in enumerate(words) if at not in indexed),
        })

    def bind(self, who, superior=None):
        self.ids[who] = len(self.ids) + 1
        self.depths[who] = 0 if superior is None else self.depths[superior] + 1
        self.log("referralRegistry", "Bound", who, superior or 0, self.ids[who], self.depths[who])

    def stake(self, who, amount, pool="stakingPool"):
        self.positions[pool] += 1
        self.log(pool, "Staked", who, self.positions[pool], amount, self.time + 180 * 86400)
        return self.positions[pool]

    def unstake(self, who, position, amount, pool="stakingPool"):
        self.log(pool, "Unstaked", who, position, amount)

    def lock(self, name, who, *values):
        self.log("votingEscrow", "Lock" + name, who, *values)

    def fund(self, token_, pool, amount, first_day, days):
        self.log("vault", "PoolFunded", account(999), token_, pool, amount, DAY + first_day, days)

    def announce(self, rules, from_day):
        from hashlib import sha256

        self.log("vault", "RulesAnnounced", sha256(rules.encode()).hexdigest(), from_day)

    def post(self, day, root):
        previous = self.roots[-1] if self.roots else "0"
        self.log("vault", "RootPosted", len(self.roots), DAY + day, root, previous, "1", self.block, "2", "3")
        self.roots.append(root)

    def veto(self, index):
        self.log("vault", "RootVetoed", index, self.roots[index], account(998))
        del self.roots[index:]

    def header(self, until):
        return {
            "chainId": 31337,
            "contracts": self.contracts,
            "rules": self.rules,
            "now": (DAY + until + 1) * 86400,
        }

    def settle(self, until):
        """Header, logs, and what each day comes to."""
        header = self.header(until)
        return {
            **header,
            "logs": self.logs,
            "days": [summarize(header, settled) for settled in settle(header, self.logs)],
        }


def make_random(seed):
    """A history of about twenty days in which anything happens that the contracts allow."""
    chance = random.Random(seed)
    decimals = chance.choice((6, 8, 18))
    tokens = [(token(1), 18, 100), (token(2), chance.choice((6, 8, 18)), 10)]
    history = History(make_rules(decimals, tokens[: chance.randint(0, 2)]))
    unit, people, positions, locks, second = 10**decimals, [], [], {}, 0
    day = -9

    def step():
        nonlocal day, second
        if chance.random() < 0.4:
            day, second = day + chance.choice((1, 1, 1, 2, 4)), 0
        if chance.random() < 0.7:
            second = min(86399, second + chance.choice((1, 30, 20_000)))
        history.at(day, second)
        action = chance.choice(ACTIONS)
        action()

    def bind():
        who = account(len(people))
        history.bind(who, chance.choice(people) if people and chance.random() < 0.9 else None)
        people.append(who)

    def stake():
        if not people:
            return bind()
        pool = chance.choice(("stakingPool", "daoPool"))
        amount = chance.choice((unit // 2, unit, 9_999 * unit, 10_000 * unit, 777_777 * unit))
        if pool == "daoPool":
            amount = chance.choice((WHOLE - 1, WHOLE, 1_000 * WHOLE, 5_000 * WHOLE - 1, 123_456 * WHOLE))
        who = chance.choice(people) if pool == "stakingPool" else account(chance.randint(0, 40))
        positions.append((who, history.stake(who, amount, pool), amount, pool))

    def unstake():
        if positions:
            history.unstake(*positions.pop(chance.randrange(len(positions))))

    def lock():
        who = account(chance.randint(0, 20))
        amount, unlock = locks.get(who, (0, 0))
        if amount and history.time >= unlock:
            history.lock("Withdrawn", who, amount)
            locks[who] = (0, 0)
        elif not amount:
            amount = chance.choice((WHOLE - 1, WHOLE, 12_345 * WHOLE + 7))
            unlock = history.time + chance.choice((1, 3_600, 100_000, 86400 * 900))
            history.lock("Created", who, amount, unlock)
            locks[who] = (amount, unlock)
        elif chance.random() < 0.5:
            history.lock("Increased", who, WHOLE // 3, amount + WHOLE // 3)
            locks[who] = (amount + WHOLE // 3, unlock)
        else:
            history.lock("Extended", who, unlock + 604_800)
            locks[who] = (amount, unlock + 604_800)

    def fund():
        amount = chance.choice((1, 7, 100, 10**6 + 1, 12 * 10**20 + 11))
        first_day = max(0, day + chance.randint(1, 9))
        history.fund(token(chance.randint(1, 2)), chance.randrange(5), amount, first_day, chance.choice((1, 2, 7, 366)))

    def post():
        if history.roots and chance.random() < 0.5:
            history.veto(chance.randrange(len(history.roots)))
        else:
            history.post(day - 1, f"{chance.randrange(1, 2**256):064x}")

    def empty():
        history.log("vault", "EmptyPoolAnnounced", DAY + max(0, day - 1), chance.randrange(5))

    ACTIONS = (bind, bind, bind, stake, stake, stake, stake, unstake, lock, lock, lock, lock, fund, fund, post, empty)
    for _ in range(chance.randint(1, 90)):
        step()
    return history.settle(day + chance.randint(0, 9))
