import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import {
  BaseError,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  ExecutionRevertedError,
  isAddressEqual,
  recoverAddress,
  type Hex,
  type PublicClient,
} from 'viem'
import type { Node, ReadOutcome } from './node.ts'

interface Claimed {
  account: Address
  hash: Hash
  signature: Hex
}

/** What a contract's own check may cost, in gas and in time: whoever sends a signature chooses the contract. */
const GAS = 10_000_000n
const DEADLINE_MS = 2_000

/**
 * Whether `account` has signed `hash`: an ordinary account by its key, a contract account by what it says itself (ERC-1271, also
 * one that is not deployed yet: ERC-6492). The node is asked only where the key does not settle it. A check that fails in another
 * way than by reverting is not known, and never counts as a failure of the node for others.
 */
export async function verifySignature(node: Node, claimed: Claimed): Promise<ReadOutcome<boolean>> {
  if (await isByKey(claimed)) return { ok: true, value: true }
  const outcome = await node.attempt((client) => inTime(askContract(client, claimed)))
  if (!outcome.ok) return outcome
  return outcome.value === undefined ? { ok: false, reason: 'NODE_UNAVAILABLE' } : { ok: true, value: outcome.value }
}

async function isByKey({ account, hash, signature }: Claimed): Promise<boolean> {
  if (signature.length !== 132) return false
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), account)
  } catch {
    return false
  }
}

/** @returns Undefined when nobody can tell. */
async function askContract(client: PublicClient, { account, hash, signature }: Claimed): Promise<boolean | undefined> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [account, hash, signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  try {
    const answer = await client.call({ data, gas: GAS })
    return BigInt(answer.data ?? '0x0') === 1n
  } catch (error) {
    return isRevert(error) ? false : undefined
  }
}

function isRevert(error: unknown): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError) !== null
}

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), DEADLINE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
