import { concatHex, type Hex, keccak256, toHex, toRlp } from 'viem'

export type Receipt = {
  type: Hex
  status?: Hex
  /** Before Byzantium, instead of a status. */
  root?: Hex
  cumulativeGasUsed: Hex
  logsBloom: Hex
  logs: readonly { address: Hex; topics: readonly Hex[]; data: Hex }[]
}

type Rlp = Hex | Rlp[]
type Leaf = { nibbles: string; value: Hex }

/** Transaction types with Ethereum's receipts; some chains add types with other fields. */
const knownTypes = 5

/**
 * Computes the header's `receiptsRoot`: the root of a Merkle Patricia trie of all receipts by index.
 * @returns Undefined for a receipt of a kind that Ethereum does not have.
 */
export function getReceiptsRoot(receipts: readonly Receipt[]): Hex | undefined {
  if (receipts.some(({ type, status, root }) => Number(type) >= knownTypes || (status ?? root) === undefined))
    return undefined
  const leaves = receipts.map((receipt, index) => ({
    nibbles: toRlp(index === 0 ? '0x' : toHex(index)).slice(2),
    value: encodeReceipt(receipt),
  }))
  return keccak256(toRlp(makeNode(leaves, 0)))
}

function encodeReceipt({ type, status, root, cumulativeGasUsed, logsBloom, logs }: Receipt): Hex {
  const body = toRlp([
    status === undefined ? root! : toQuantity(status),
    toQuantity(cumulativeGasUsed),
    logsBloom,
    logs.map(({ address, topics, data }) => [address, [...topics], data]),
  ])
  return Number(type) === 0 ? body : concatHex([toHex(Number(type)), body])
}

function toQuantity(value: Hex): Hex {
  return BigInt(value) === 0n ? '0x' : toHex(BigInt(value))
}

function makeNode(leaves: readonly Leaf[], depth: number): Rlp {
  const [leaf] = leaves
  if (!leaf) return '0x'
  if (leaves.length === 1) return [encodePath(leaf.nibbles.slice(depth), true), leaf.value]
  const shared = getShared(leaves, depth)
  if (shared > 0) {
    const path = leaf.nibbles.slice(depth, depth + shared)
    return [encodePath(path, false), refer(makeNode(leaves, depth + shared))]
  }
  const branch = Array.from('0123456789abcdef', (nibble) => {
    const below = leaves.filter(({ nibbles }) => nibbles[depth] === nibble)
    return below.length === 0 ? '0x' : refer(makeNode(below, depth + 1))
  })
  return [...branch, leaves.find(({ nibbles }) => nibbles.length === depth)?.value ?? '0x']
}

function getShared(leaves: readonly Leaf[], depth: number): number {
  const [one] = leaves
  let shared = 0
  for (;;) {
    const nibble = one!.nibbles[depth + shared]
    if (nibble === undefined || leaves.some(({ nibbles }) => nibbles[depth + shared] !== nibble)) return shared
    shared++
  }
}

/** A node of less than 32 bytes stands in its parent itself; others are referred to by hash. */
function refer(node: Rlp): Rlp {
  const encoded = toRlp(node)
  return (encoded.length - 2) / 2 < 32 ? node : keccak256(encoded)
}

function encodePath(nibbles: string, isLeaf: boolean): Hex {
  const isOdd = nibbles.length % 2 === 1
  const flag = (isLeaf ? 2 : 0) + (isOdd ? 1 : 0)
  return `0x${flag}${isOdd ? '' : '0'}${nibbles}`
}

/** Header fields in the order in which they are hashed. Later forks appended those after `nonce` one by one. */
const fields = [
  'parentHash',
  'sha3Uncles',
  'miner',
  'stateRoot',
  'transactionsRoot',
  'receiptsRoot',
  'logsBloom',
] as const
const quantities = ['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp'] as const
const tail = ['extraData', 'mixHash', 'nonce'] as const
const added = [
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
] as const

type Field = (typeof fields | typeof quantities | typeof tail | typeof added)[number]
export type RawHeader = { readonly [field in Field]?: Hex | null | undefined }

const isQuantity = new Set<Field>([...quantities, 'baseFeePerGas', 'blobGasUsed', 'excessBlobGas'])

export function getHeaderHash(header: RawHeader): Hex | undefined {
  const last = added.findLastIndex((field) => header[field] !== undefined && header[field] !== null)
  const encoded: Hex[] = []
  for (const field of [...fields, ...quantities, ...tail, ...added.slice(0, last + 1)]) {
    const value = header[field]
    if (value === undefined || value === null) return undefined
    encoded.push(!isQuantity.has(field) ? value : BigInt(value) === 0n ? '0x' : toHex(BigInt(value)))
  }
  return keccak256(toRlp(encoded))
}
