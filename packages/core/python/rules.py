"""Weights and budgets of one day. Everything is whole numbers; `rules` is the content of the rules file."""

PROMOTION, NODE, COMMUNITY, VE, DAO = range(5)
WHOLE_TOKEN = 10**18
MAX_LOCK = 1461 * 86400


def get_budget(backlog, release, all_below):
    if backlog < all_below:
        return backlog
    return min(backlog, max(2 * release, -(-backlog // 30)))


def share(budget, weights, total):
    """Revenues above nothing by account."""
    assert sum(weights.values()) <= total or not weights
    revenues = {account: budget * weight // total for account, weight in weights.items() if weight > 0}
    return {account: revenue for account, revenue in revenues.items() if revenue > 0}


def get_weights(pool, day, state, rules):
    """Weights by account, and what they are divided by."""
    if pool == PROMOTION:
        return _promotion(state, rules)
    if pool == COMMUNITY:
        return _community(state, rules)
    weights = {NODE: _node, DAO: _dao, VE: _ve}[pool](day, state, rules)
    return weights, sum(weights.values())


def _promotion(state, rules):
    least = int(rules["least"]["stake"]) * 10 ** rules["stakeDecimals"]
    rates = rules["promotionRates"]
    weights = {}
    for account, stake in state.stakes.items():
        if stake < least:
            continue
        above = state.superiors[account]
        for rate in rates:
            if above is None:
                break
            weights[above] = weights.get(above, 0) + rate * stake
            above = state.superiors[above]
    return weights, sum(rates) * sum(state.stakes.values())


def _community(state, rules):
    unit = 10 ** rules["stakeDecimals"]
    steps = [(int(grade["stake"]) * unit, int(grade["rate"])) for grade in rules["grades"]]
    below = dict.fromkeys(state.superiors, 0)
    for account, stake in state.stakes.items():
        while account is not None:
            below[account] += stake
            account = state.superiors[account]
    rates = {
        account: max([0] + [rate for least, rate in steps if stake >= least]) for account, stake in below.items()
    }
    weights = {}
    # Every stake by itself, from the staker upwards: a rate only beyond the highest that was given below.
    for staker, stake in state.stakes.items():
        given, account = 0, staker
        while account is not None:
            if rates[account] > given and state.superiors[account] is not None:
                weights[account] = weights.get(account, 0) + (rates[account] - given) * stake
            given = max(given, rates[account])
            account = state.superiors[account]
    highest = steps[-1][1] if steps else 0
    return weights, highest * sum(state.stakes.values())


def _node(_, state, rules):
    classes = [(int(node["stakedDr"]) * WHOLE_TOKEN, int(node["rate"])) for node in rules["nodes"]]
    return {
        account: stake * max([0] + [rate for least, rate in classes if stake >= least])
        for account, stake in state.dr_stakes.items()
    }


def _dao(_, state, rules):
    least = int(rules["least"]["stakedDr"]) * WHOLE_TOKEN
    return {account: stake for account, stake in state.dr_stakes.items() if stake >= least}


def _ve(day, state, rules):
    least = int(rules["least"]["lock"]) * WHOLE_TOKEN
    start, end = day * 86400, (day + 1) * 86400
    weights = {}
    for account, changes in state.locks.items():
        weight = 0
        for at, (since, amount, unlock) in enumerate(changes):
            until = changes[at + 1][0] if at + 1 < len(changes) else end
            first, last = max(since, start), min(until, unlock, end) - 1
            if amount >= least and first <= last:
                # Seconds left at the first second and at the last one: an arithmetic series.
                weight += amount // MAX_LOCK * (last - first + 1) * ((unlock - first) + (unlock - last)) // 2
        if weight > 0:
            weights[account] = weight
    return weights
