import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { HashTree } from '@app/core/settlement/history/hash-tree'
import { createAnnouncements, createSettlement, type SettledDay } from '@app/core/settlement/history/settlement'
import type { Deployment } from '@app/config/deployments'
import { getEpoch, getEpochEnd } from '@app/core/settlement/epochs'
import { createEventReader } from '@app/core/settlement/history/events'
import { hashText, makeRulesFile } from '@app/core/settlement/history/rules-file'
import { settlementRules } from '@app/core/settlement/rules'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import type { Call, ChainWriter } from './chain-writer.ts'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { localSettler, localVetoer } from '../../../../contracts/script/local-settings.ts'

export interface Proof {
  index: bigint
  root: Hash
  cumulative: bigint
  proof: readonly Hash[]
}

export interface RootOfDay {
  root: Hash
  tree: HashTree
  leaves: ReadonlyMap<string, { place: number; cumulative: bigint }>
}

export interface SettledRoots {
  readonly count: number
  readonly newest: Hash
  post(root: RootOfDay, postedAt: number): void
  prove(leaf: { account: Address; token: Address }, postedBefore: number): Proof
}

const NONE: Hash = `0x${'00'.repeat(32)}`

export function createSettledRoots(): SettledRoots {
  const standing: (RootOfDay & { postedAt: number })[] = []
  return {
    get count() {
      return standing.length
    },
    get newest() {
      return standing.at(-1)?.root ?? NONE
    },
    post: (root, postedAt) => void standing.push({ ...root, postedAt }),
    prove: ({ account, token }, postedBefore) => {
      const index = standing.findLastIndex(({ postedAt }) => postedAt <= postedBefore)
      const found = standing[index]
      const leaf = found?.leaves.get(getKey(account, token))
      if (!found || !leaf) throw new Error(`History failed: no root proves anything of ${token} for ${account} yet.`)
      const { root, tree } = found
      return { index: BigInt(index), root, cumulative: leaf.cumulative, proof: tree.getProof(leaf.place) }
    },
  }
}

export function getRootOfDay(settled: SettledDay): RootOfDay | undefined {
  const tree = settled.getTree()
  if (tree.root === undefined) return undefined
  const leaves = Array.from(settled.listLeaves(), ({ account, token, cumulative }, place) => {
    return [getKey(account, token), { place, cumulative }] as const
  })
  return { root: tree.root, tree, leaves: new Map(leaves) }
}

function getKey(account: Address, token: Address): string {
  return `${account} ${token}`.toLowerCase()
}

export interface Anchor {
  number: number
  hash: Hash
}

interface RpcBlock {
  number: Hash
  hash: Hash
}

interface RpcLog {
  address: Address
  blockNumber: Hash
  blockTimestamp: Hash
  logIndex: Hash
  topics: Hash[]
  data: Hash
}

export interface DaySettler {
  /** Days come in order, each after its last block. Undefined while nothing is funded. */
  settle(day: number): Promise<{ settled: SettledDay; anchor: Anchor } | undefined>
}

/** @param endAt Unix seconds; nothing may be mined at or after it. */
export function createDaySettler(writer: ChainWriter, deployment: Deployment, endAt: number): DaySettler {
  const { chainId, startBlock } = deployment
  const rules = settlementRules.map((version) => makeRulesFile(deployment, version))
  const vault = deployment.contracts.dividendVault.toLowerCase() as Address
  const contracts = { ...rules[0]!.contracts, vault }
  const announcements = createAnnouncements()
  const settlement = createSettlement({ chainId, vault, rules, announcements, now: endAt })
  const readEvent = createEventReader(contracts)
  let nextBlock = startBlock

  async function takeLogs(toBlock: Hash): Promise<void> {
    if (nextBlock > Number(toBlock)) return
    const filter = { address: Object.values(contracts), fromBlock: toHex(nextBlock), toBlock }
    for (const log of await writer.rpc<RpcLog[]>('eth_getLogs', [filter])) {
      const event = readEvent({
        address: log.address.toLowerCase() as Address,
        blockNumber: Number(log.blockNumber),
        logIndex: Number(log.logIndex),
        timestamp: Number(log.blockTimestamp),
        topics: log.topics,
        data: log.data,
      })
      if (!event) continue
      announcements.take(event)
      settlement.take(event)
    }
    nextBlock = Number(toBlock) + 1
  }

  return {
    settle: async (day) => {
      if (getEpochEnd(day) > endAt) throw new Error(`Day ${day} is not over when the history ends`)
      const { number, hash } = await writer.rpc<RpcBlock>('eth_getBlockByNumber', ['latest', false])
      await takeLogs(number)
      if (settlement.getNextDay() !== day) return undefined
      return { settled: settlement.settleNextDay(), anchor: { number: Number(number), hash } }
    },
  }
}

const postedAfterSeconds = 20 * 60
const vetoedAfterSeconds = 6 * 3_600
const postedAgainAfterSeconds = 7 * 3_600

export interface RootPoster {
  readonly roots: SettledRoots
  reach(time: number): Promise<void>
  end(): Promise<void>
}

interface Setting {
  writer: ChainWriter
  deployment: Deployment
  startAt: number
  endAt: number
  vetoedDay: number
}

export async function startRootPoster(setting: Setting): Promise<RootPoster> {
  const { writer, deployment, startAt, endAt, vetoedDay } = setting
  const senders = [localSettler.address, localVetoer.address]
  for (const address of senders) await writer.rpc('anvil_impersonateAccount', [address])
  const settler = createDaySettler(writer, deployment, endAt)
  const roots = createSettledRoots()
  const due: { at: number; send: (at: number) => Promise<void> }[] = []
  let day = getEpoch(startAt)

  const send = async (at: number, from: Call['from'], call: Pick<Call, 'data' | 'what'>) =>
    writer.mine([{ ...call, from, to: deployment.contracts.dividendVault }], at)

  async function settleDay(): Promise<void> {
    const end = getEpochEnd(day)
    const found = await settler.settle(day)
    const rootOfDay = found && found.settled.changeCount > 0 ? getRootOfDay(found.settled) : undefined
    if (found && rootOfDay) {
      const { root } = rootOfDay
      const { rulesHash } = found.settled
      const facts = { day, rulesHash, anchor: found.anchor, fileHash: hashText(found.settled.writeFile()) }
      const post = (posted: Hash) => encodePost({ ...facts, root: posted, previousRoot: roots.newest })
      if (day === vetoedDay) {
        const wrong = roots.newest
        due.push({ at: end + postedAfterSeconds, send: async (at) => send(at, localSettler.address, post(wrong)) })
        due.push({
          at: end + vetoedAfterSeconds,
          send: async (at) => send(at, localVetoer.address, encodeVeto(roots.count, wrong)),
        })
      }
      due.push({
        at: end + (day === vetoedDay ? postedAgainAfterSeconds : postedAfterSeconds),
        send: async (at) => {
          await send(at, localSettler.address, post(root))
          roots.post(rootOfDay, at)
        },
      })
    }
    day += 1
  }

  return {
    roots,
    reach: async (time) => {
      for (;;) {
        const end = getEpochEnd(day)
        const next = due[0]
        if (next && next.at < Math.min(time, end)) {
          await next.send(next.at)
          due.shift()
        } else if (end <= time) await settleDay()
        else return
      }
    },
    end: async () => {
      for (const address of senders) await writer.rpc('anvil_stopImpersonatingAccount', [address])
    },
  }
}

interface Post {
  day: number
  root: Hash
  previousRoot: Hash
  rulesHash: Hash
  anchor: Anchor
  fileHash: Hash
}

function encodePost({ day, root, previousRoot, rulesHash, anchor, fileHash }: Post): { data: Hex; what: string } {
  const args = [BigInt(day), root, previousRoot, rulesHash, BigInt(anchor.number), anchor.hash, fileHash] as const
  return {
    data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'post', args }),
    what: `post of day ${day}`,
  }
}

function encodeVeto(index: number, root: Hash): { data: Hex; what: string } {
  const args = [BigInt(index), root] as const
  return { data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'veto', args }), what: `veto of ${index}` }
}
