/** Base units by a number from 0 on, 16 bytes each: the vault holds less than 2^112 of a token in all. */
export interface AmountColumn {
  /** 0 for a number that nothing was added to. */
  get(index: number): bigint
  /** @throws RangeError when the sum is beyond what the column holds. */
  add(index: number, amount: bigint): void
}

const LOW_BITS = 64n
const LOW = 2n ** LOW_BITS - 1n

export function createAmountColumn(): AmountColumn {
  let low = new BigUint64Array(0)
  let high = new BigUint64Array(0)
  const get = (index: number) => (index < low.length ? (high[index]! << LOW_BITS) | low[index]! : 0n)
  return {
    get,
    add: (index, amount) => {
      if (index >= low.length) {
        low = grow(low, index + 1)
        high = grow(high, index + 1)
      }
      const sum = get(index) + amount
      if (sum >> (2n * LOW_BITS) !== 0n) throw new RangeError('A sum is larger than the vault can hold')
      low[index] = sum & LOW
      high[index] = sum >> LOW_BITS
    },
  }
}

function grow(before: BigUint64Array<ArrayBuffer>, length: number): BigUint64Array<ArrayBuffer> {
  const after = new BigUint64Array(Math.max(length, Math.ceil(before.length * 1.5)))
  after.set(before)
  return after
}
