import { type Address, type Client, decodeAbiParameters, encodeFunctionData, parseAbi, toFunctionSelector } from 'viem'
import { call } from 'viem/actions'
import { readAccountKind } from '#shared/chain/account-code.ts'
import { decodeError } from '#shared/errors/decode-error.ts'
import { isOfContract } from './read-outcome.ts'
import type { SafeOfRecord } from './tx-record.ts'

const approvalAbi = parseAbi(['function approvedHashes(address owner, bytes32 hash) view returns (uint256)'])

export type SafeFacts = {
  version: string
  /** Of its next transaction. */
  nonce: number
  threshold: number
  owners: readonly Address[]
}

/**
 * Null where the account is no Safe.
 * @throws when no node answers
 */
export async function readSafe(client: Client, account: Address, blockNumber?: bigint): Promise<SafeFacts | null> {
  if ((await readAccountKind(client, account)) !== 'contract') return null
  const getters = ['VERSION()', 'nonce()', 'getThreshold()', 'getOwners()']
  const answers = await Promise.all(
    getters.map((getter) => ask(client, account, toFunctionSelector(getter), blockNumber)),
  )
  const [version, nonce, threshold, owners] = answers.map((answer) => answer ?? '0x')
  try {
    const facts = {
      version: decodeAbiParameters([{ type: 'string' }], version!)[0],
      nonce: Number(decodeAbiParameters([{ type: 'uint256' }], nonce!)[0]),
      threshold: Number(decodeAbiParameters([{ type: 'uint256' }], threshold!)[0]),
      owners: decodeAbiParameters([{ type: 'address[]' }], owners!)[0],
    }
    return facts.threshold >= 1 && facts.threshold <= facts.owners.length ? facts : null
  } catch {
    return null
  }
}

export async function countApprovals(
  client: Client,
  account: Address,
  owners: readonly Address[],
  hash: `0x${string}`,
): Promise<number> {
  const answers = await Promise.all(
    owners.map((owner) =>
      ask(
        client,
        account,
        encodeFunctionData({ abi: approvalAbi, functionName: 'approvedHashes', args: [owner, hash] }),
      ),
    ),
  )
  return answers.filter((answer) => answer !== null && BigInt(answer) > 0n).length
}

/**
 * Asked outside the batch, in which the read gateway allows no unknown contract. Null if the contract does not answer.
 */
async function ask(
  client: Client,
  to: Address,
  data: `0x${string}`,
  blockNumber?: bigint,
): Promise<`0x${string}` | null> {
  try {
    return (
      (await call(client, { to, data, batch: false, ...(blockNumber !== undefined && { blockNumber }) })).data ?? null
    )
  } catch (error) {
    if (isOfContract(decodeError(error))) return null
    throw error
  }
}

export function createSafeOfRecord({ version, nonce, threshold, owners }: SafeFacts, block: number): SafeOfRecord {
  return { version, nonce, threshold, owners: owners.length, looked: { block, nonce }, approved: 0, attempt: null }
}

/** Restarts the search: executions that were attributed to another record may turn out to be this one's. */
export function lookAgain(safe: SafeOfRecord, startBlock: number): SafeOfRecord {
  return { ...safe, looked: { block: startBlock, nonce: safe.nonce } }
}
