import { type Hex, keccak256, toHex, toRlp } from 'viem'

/** Fields of a header in the order in which they are hashed; later forks added those after `nonce`, one after the other. */
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

/** Hash of a header of Ethereum's kind; undefined when a field is missing. */
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
