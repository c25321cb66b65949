import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { Endpoint } from '@app/rpc/endpoint'
import { findRpcError } from '@app/rpc/rpc-error'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { VerifyError } from '../verify-error.ts'
import { say } from './alarms.ts'
import type { Sender } from './sender.ts'

/** What `exit` takes, as a line of a proofs file has it. */
interface Proof {
  account: Address
  token: Address
  index: number
  root: Hash
  cumulative: string
  proof: Hash[]
}

export interface Payout {
  paid: number
  /** Nothing was left to pay. */
  settled: number
  /** The vault or the token refused. */
  refused: number
}

export interface PayOptions {
  vault: Address
  endpoint: Pick<Endpoint, 'request'>
  sender: Sender
}

const AT_ONCE = 100
const abi = dividendVaultAbi

/**
 * Pays everybody in a proofs file what the vault still owes them, by exits to themselves. May be ended and run again: what is paid is on
 * the chain.
 */
export async function payAll(lines: AsyncIterable<string>, options: PayOptions): Promise<Payout> {
  const done: Payout = { paid: 0, settled: 0, refused: 0 }
  let batch: Proof[] = []
  const payBatch = async () => {
    const owed = await readOwed(batch, options)
    done.settled += batch.length - owed.length
    for (const proof of owed) done[await payOne(proof, options)] += 1
    if (batch.length > 0) say(`${done.paid} paid, ${done.settled} had nothing to get, ${done.refused} refused.`)
    batch = []
  }
  for await (const line of lines) {
    batch.push(parseProof(line))
    if (batch.length === AT_ONCE) await payBatch()
  }
  await payBatch()
  return done
}

export function readLines(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path, 'utf8') })
}

function parseProof(line: string): Proof {
  try {
    const proof = JSON.parse(line) as Proof
    BigInt(proof.cumulative)
    return proof
  } catch (error) {
    throw new VerifyError('--pay takes a proofs file that --write made', { cause: error })
  }
}

async function readOwed(proofs: Proof[], { vault, endpoint }: PayOptions): Promise<Proof[]> {
  const paid = await Promise.all(
    proofs.map(async ({ account, token }) => {
      const data = encodeFunctionData({ abi, functionName: 'paid', args: [account, token] })
      const answer = await endpoint.request<Hex>('eth_call', [{ to: vault, data }, 'latest'])
      return decodeFunctionResult({ abi, functionName: 'paid', data: answer })
    }),
  )
  return proofs.filter(({ cumulative }, index) => BigInt(cumulative) > paid[index]!)
}

async function payOne(
  { account, token, index, root, cumulative, proof }: Proof,
  { vault, sender }: PayOptions,
): Promise<'paid' | 'refused'> {
  const args = [account, token, BigInt(index), root, BigInt(cumulative), proof] as const
  try {
    const { isReverted } = await sender.send({
      to: vault,
      data: encodeFunctionData({ abi, functionName: 'exit', args }),
    })
    return isReverted ? 'refused' : 'paid'
  } catch (error) {
    const found = findRpcError(error)
    if (found?.kind !== 'reverted') throw error
    say(`${account} cannot be paid ${token}: ${found.message}. The account itself may use exitTo.`)
    return 'refused'
  }
}
