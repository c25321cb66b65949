import { isSameAddress } from '@app/core/address'
import { toChecksumAddress } from '@app/core/checksum-address'
import {
  getTypesForEIP712Domain,
  type Hex,
  isHex,
  numberToHex,
  parseSignature,
  parseTransaction,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  serializeSignature,
  serializeTransaction,
  serializeTypedData,
  type Signature,
  type TransactionSerialized,
  type TypedDataDefinition,
} from 'viem'
import { type CallTransaction, type Key, KeyError } from './key.ts'
import { createRemoteCall, type RemotePlace } from './remote-call.ts'

/** For secp256k1. The chain and the vault reject signatures above it. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Uses the JSON-RPC of Web3Signer (`eth1`). An answer is used only when it is this key's signature for exactly the
 * requested bytes.
 * @throws KeyError for files that cannot be used.
 */
export function createRemoteSigner(place: RemotePlace, { timeoutMs }: { timeoutMs: number }): Key {
  const call = createRemoteCall(place, timeoutMs)
  const { origin } = new URL(place.url)
  const address = toChecksumAddress(place.address)
  const fail = (words: string) => new KeyError(`The remote signer at ${origin} ${words}`)

  function assertOwn(recovered: string): void {
    if (!isSameAddress(recovered, address))
      throw fail(`signs with the key of ${recovered}, not with that of ${address}`)
  }

  return {
    address,
    signTransaction: async (transaction) => {
      const serialized = await call('eth_signTransaction', [toRpcTransaction(address, transaction)])
      const signature = readSignatureOf(serialized)
      if (!signature) throw fail('answers with no signed transaction')
      if (serializeTransaction(transaction, signature) !== serialized)
        throw fail('has signed another transaction than it was asked for')
      if (isHigh(signature)) throw fail('signs with a high s, which no node takes')
      assertOwn(
        await recover(() => recoverTransactionAddress({ serializedTransaction: serialized as TransactionSerialized })),
      )
      return serialized as Hex
    },
    signTypedData: async (data) => {
      const answered = await call('eth_signTypedData', [address, toJson(data)])
      const signature = parseSigned(answered)
      if (!signature) throw fail('answers with no signature')
      if (isHigh(signature)) throw fail('signs with a high s, which the vault does not take')
      assertOwn(await recover(() => recoverTypedDataAddress({ ...data, signature })))
      return serializeSignature(signature)
    },
  }
}

function toRpcTransaction(from: string, { chainId, nonce, gas, to, data, ...fees }: CallTransaction) {
  const prices = Object.fromEntries(Object.entries(fees).map(([name, wei]) => [name, numberToHex(wei)]))
  const [id, next, most] = [chainId, nonce, gas].map((each) => numberToHex(each))
  return { from, to, data, value: '0x0', chainId: id, nonce: next, gas: most, ...prices }
}

/** Web3Signer also reads the types of the domain. */
function toJson(data: TypedDataDefinition): string {
  const types = { EIP712Domain: getTypesForEIP712Domain({ domain: data.domain }), ...data.types }
  return serializeTypedData({ ...data, types })
}

function readSignatureOf(serialized: unknown): Signature | undefined {
  try {
    const { r, s, v, yParity } = parseTransaction(serialized as TransactionSerialized)
    if (r === undefined || s === undefined) return undefined
    return (v === undefined ? { r, s, yParity } : { r, s, v, yParity }) as Signature
  } catch {
    return undefined
  }
}

function parseSigned(answered: unknown): Signature | undefined {
  if (!isHex(answered) || answered.length !== 132) return undefined
  try {
    return parseSignature(answered)
  } catch {
    return undefined
  }
}

function isHigh({ s }: Signature): boolean {
  return BigInt(s) > HALF_ORDER
}

async function recover(of: () => Promise<string>): Promise<string> {
  return of().catch(() => 'nobody')
}
