"""Logs of the chain as events: (name, source, arguments in the order of the signature as whole numbers)."""

from keccak import keccak256

STAKING = ("Staked(address,uint256,uint256,uint256)", "Unstaked(address,uint256,uint256)")
# Signature, then which arguments are indexed.
SIGNATURES = {
    "referralRegistry": {"Bound(address,address,uint256,uint256)": (0, 1)},
    "stakingPool": {STAKING[0]: (0, 1), STAKING[1]: (0, 1)},
    "daoPool": {STAKING[0]: (0, 1), STAKING[1]: (0, 1)},
    "votingEscrow": {
        "LockCreated(address,uint256,uint256)": (0,),
        "LockIncreased(address,uint256,uint256)": (0,),
        "LockExtended(address,uint256)": (0,),
        "LockWithdrawn(address,uint256)": (0,),
    },
    "vault": {
        "PoolFunded(address,address,uint8,uint256,uint256,uint256)": (0, 1, 2),
        "RootPosted(uint256,uint256,bytes32,bytes32,bytes32,uint256,bytes32,bytes32)": (0, 1),
        "RootVetoed(uint256,bytes32,address)": (0, 1, 2),
        "RulesAnnounced(bytes32,uint256)": (0, 1),
        "EmptyPoolAnnounced(uint256,uint8)": (0, 1),
    },
}
SELECTORS = {
    (source, "0x" + keccak256(signature.encode()).hex()): (signature, indexed)
    for source, signatures in SIGNATURES.items()
    for signature, indexed in signatures.items()
}


def to_address(number):
    return f"0x{number:040x}"


def to_hash(number):
    return f"0x{number:064x}"


def read_event(sources, log):
    """None for a log that has no part in settled days. `sources` says which contract an address is."""
    source = sources.get(log["address"])
    found = SELECTORS.get((source, log["topics"][0] if log["topics"] else ""))
    if found is None:
        return None
    signature, indexed = found
    count = signature.count(",") + 1
    topics = [int(topic, 16) for topic in log["topics"][1:]]
    data = log["data"][2:]
    plain = [int(data[at : at + 64], 16) for at in range(0, len(data), 64)]
    assert len(topics) == len(indexed) and len(plain) == count - len(indexed), "another form than the event's"
    arguments = [topics.pop(0) if at in indexed else plain.pop(0) for at in range(count)]
    return signature[: signature.index("(")], source, arguments
