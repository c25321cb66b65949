"""Leaves and their tree, as OpenZeppelin's StandardMerkleTree makes it."""

from keccak import keccak256


def hash_leaf(chain_id, vault, account, token, cumulative):
    words = [chain_id, int(vault, 16), int(account, 16), int(token, 16), cumulative]
    return keccak256(keccak256(b"".join(word.to_bytes(32, "big") for word in words)))


def get_root(leaves):
    """Of hashes of leaves, as hex; None for none."""
    if not leaves:
        return None
    nodes = [b""] * (len(leaves) - 1) + sorted(leaves, reverse=True)
    for at in range(len(leaves) - 2, -1, -1):
        nodes[at] = keccak256(b"".join(sorted((nodes[2 * at + 1], nodes[2 * at + 2]))))
    return "0x" + nodes[0].hex()
