import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { type Key, KeyError } from '@app/keys/key'
import type { Node } from '@app/rpc/node'
import { findRpcError } from '@app/rpc/rpc-error'
import type { Logger } from 'pino'
import { BaseError, ContractFunctionRevertedError, encodeFunctionData, keccak256, type PublicClient } from 'viem'
import { orWait } from './anchor.ts'
import { type Fees, raiseFees, readFees } from '@app/rpc/fees'
import type { StandingRoot } from './standing-roots.ts'

export interface RootPost {
  day: number
  root: Hash
  /** Zero when no root stands. */
  previousRoot: Hash
  rulesHash: Hash
  anchorBlock: number
  anchorHash: Hash
  fileHash: Hash
}

export interface ContractState {
  announcementCount: number
  rootCount: number
  newest: { kept: `0x${string}`; day: number; postedAt: number } | undefined
}

export type PostOutcome = { kind: 'sent' | 'pending'; words: string } | { kind: 'refused'; words: string }

export interface Poster {
  address: Address
  readState(): Promise<ContractState>
  /** Only one transaction, with the next nonce, is ever in flight. */
  post(what: RootPost): Promise<PostOutcome>
}

export interface PosterOptions {
  node: Node
  chainId: number
  vault: Address
  key: Key
  log: Logger
  patienceMs?: number
}

interface Sent {
  nonce: number
  fees: Fees
  at: number
  firstAt: number
}

const PATIENCE_MS = 60_000
const TOLD_AFTER_MS = 10 * 60_000
const GAS_ROOM = { times: 3n, of: 2n }

/** The vault keeps 26 bytes of a root. */
const KEPT_LENGTH = 2 + 2 * 26

export function createPoster({ node, chainId, vault, key, log, patienceMs = PATIENCE_MS }: PosterOptions): Poster {
  const contract = { address: vault, abi: dividendVaultAbi } as const
  let sent: Sent | undefined

  async function simulate(client: PublicClient, what: RootPost): Promise<{ gas: bigint } | { refusal: string }> {
    try {
      const args = toArguments(what)
      await client.simulateContract({
        ...contract,
        functionName: 'post',
        args,
        account: key.address,
        blockTag: 'latest',
      })
      const data = encodeFunctionData({ ...contract, functionName: 'post', args })
      // viem asks the pending block, which holds the post that was sent before.
      const transaction = { from: key.address, to: vault, data }
      const gas = await client.request({ method: 'eth_estimateGas', params: [transaction, 'latest'] })
      return { gas: (BigInt(gas) * GAS_ROOM.times) / GAS_ROOM.of }
    } catch (error) {
      const refusal = readRevert(error)
      if (refusal === undefined) throw error
      return { refusal }
    }
  }

  async function send(what: RootPost, gas: bigint, next: Omit<Sent, 'at'>): Promise<PostOutcome> {
    const { nonce, fees } = next
    const data = encodeFunctionData({ ...contract, functionName: 'post', args: toArguments(what) })
    const raw = await key.signTransaction({ chainId, nonce, gas, to: vault, data, ...fees }).catch(toWords)
    if (typeof raw === 'object') return { kind: 'refused', words: raw.words }
    const facts = { day: what.day, root: what.root, nonce, transaction: keccak256(raw) }
    // The node has it in flight, or another one of this nonce at a higher fee.
    sent = { ...next, at: Date.now() }
    try {
      await node.request('eth_sendRawTransaction', [raw])
      log.info(facts, 'root sent')
      return { kind: 'sent', words: `The root of day ${what.day} is sent.` }
    } catch (error) {
      const words = findRpcError(error)?.message ?? 'the node gave no reason'
      log.warn({ ...facts, error: words }, 'a node did not take the root')
      return { kind: 'refused', words: `A node did not take the transaction: ${words}` }
    }
  }

  return {
    address: key.address,
    readState: async () =>
      orWait(
        await node.agree(async (client, at) => {
          const readCount = async (functionName: 'announcementCount' | 'rootCount') =>
            Number(await client.readContract({ ...contract, functionName, ...at }))
          const [announcementCount, rootCount] = await Promise.all([
            readCount('announcementCount'),
            readCount('rootCount'),
          ])
          if (rootCount === 0) return { announcementCount, rootCount, newest: undefined }
          const args = [BigInt(rootCount - 1)] as const
          const [kept, day, postedAt] = await client.readContract({ ...contract, functionName: 'rootAt', args, ...at })
          return { announcementCount, rootCount, newest: { kept, day: Number(day), postedAt: Number(postedAt) } }
        }),
      ),
    post: async (what) => {
      const { nonce, estimate, simulated } = orWait(
        await node.attempt(async (client) => {
          const [count, estimated, outcome] = await Promise.all([
            client.getTransactionCount({ address: key.address, blockTag: 'latest' }),
            readFees(client),
            simulate(client, what),
          ])
          return { nonce: count, estimate: estimated, simulated: outcome }
        }),
      )
      if ('refusal' in simulated) return { kind: 'refused', words: simulated.refusal }
      if (sent?.nonce !== nonce) sent = undefined
      if (!sent) return send(what, simulated.gas, { nonce, fees: estimate, firstAt: Date.now() })
      if (Date.now() - sent.at >= patienceMs)
        return send(what, simulated.gas, { nonce, fees: raiseFees(sent.fees, estimate), firstAt: sent.firstAt })
      if (Date.now() - sent.firstAt < TOLD_AFTER_MS)
        return { kind: 'pending', words: `The root of day ${what.day} was sent and is not mined yet.` }
      return { kind: 'refused', words: `The root of day ${what.day} was sent and is not mined.` }
    },
  }
}

export function findInFlight(
  { announcementCount, rootCount, newest }: ContractState,
  final: { announcementCount: number; roots: readonly StandingRoot[] },
): string | undefined {
  const last = final.roots.at(-1)
  const hasFinalRoots =
    rootCount === final.roots.length &&
    newest?.kept === last?.root.slice(0, KEPT_LENGTH) &&
    newest?.day === last?.day &&
    newest?.postedAt === last?.postedAt
  if (!hasFinalRoots) return 'The contract has other roots than the final ones: a post or a veto is on its way.'
  if (announcementCount === final.announcementCount) return undefined
  return 'The contract has announcements that are not final: one is on its way.'
}

function toArguments({ day, root, previousRoot, rulesHash, anchorBlock, anchorHash, fileHash }: RootPost) {
  return [BigInt(day), root, previousRoot, rulesHash, BigInt(anchorBlock), anchorHash, fileHash] as const
}

function toWords(error: unknown): { words: string } {
  if (error instanceof KeyError) return { words: error.message }
  throw error
}

function readRevert(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (reverted instanceof ContractFunctionRevertedError) {
    const { errorName, args = [] } = reverted.data ?? {}
    return errorName === undefined ? reverted.shortMessage : `${errorName}(${args.join(', ')})`
  }
  const refused = findRpcError(error)
  return refused?.kind === 'reverted' ? refused.message : undefined
}
