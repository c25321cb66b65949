"""Keccak-256 as Ethereum has it (FIPS 202's permutation, padding 0x01)."""

MASK = (1 << 64) - 1
RATE = 136


def _constants():
    register, constants = 1, []
    for _ in range(24):
        constant = 0
        for power in range(7):
            if register & 1:
                constant |= 1 << ((1 << power) - 1)
            register = (register << 1) ^ (0x171 if register & 0x80 else 0)
        constants.append(constant)
    return constants


def _path():
    """Where each lane goes and how far it turns: rho and pi in one."""
    x, y, turn, path = 1, 0, 0, []
    for step in range(24):
        turn = (turn + step + 1) % 64
        path.append((x + 5 * y, y + 5 * ((2 * x + 3 * y) % 5), turn))
        x, y = y, (2 * x + 3 * y) % 5
    return path


CONSTANTS = _constants()
PATH = _path()


def _permute(lanes):
    for constant in CONSTANTS:
        columns = [lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] for x in range(5)]
        mixed = []
        for x in range(5):
            right = columns[(x + 1) % 5]
            mixed.append(columns[(x + 4) % 5] ^ ((right << 1 | right >> 63) & MASK))
        lanes = [lane ^ mixed[at % 5] for at, lane in enumerate(lanes)]
        moved = lanes[:]
        for source, target, turn in PATH:
            lane = lanes[source]
            moved[target] = (lane << turn | lane >> (64 - turn)) & MASK
        lanes = [
            moved[y + x] ^ (~moved[y + (x + 1) % 5] & MASK & moved[y + (x + 2) % 5])
            for y in range(0, 25, 5)
            for x in range(5)
        ]
        lanes[0] ^= constant
    return lanes


def keccak256(data):
    padded = bytearray(data) + bytearray(RATE - len(data) % RATE)
    padded[len(data)] ^= 0x01
    padded[-1] ^= 0x80
    lanes = [0] * 25
    for start in range(0, len(padded), RATE):
        for at in range(RATE // 8):
            lanes[at] ^= int.from_bytes(padded[start + 8 * at : start + 8 * at + 8], "little")
        lanes = _permute(lanes)
    return b"".join(lane.to_bytes(8, "little") for lane in lanes[:4])
