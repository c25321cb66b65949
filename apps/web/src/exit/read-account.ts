import type { Deployment } from '@app/config/deployment'
import type { Address } from '@app/core/address'
import { type Contracts, createContracts } from '@app/way-out/ask-contracts'
import { listWaysOut } from '@app/way-out/list-ways-out'
import type { Proof, WayOut, WaysOut } from '@app/way-out/way-out'
import { proveFromDayFiles, readProofLines } from '@app/way-out/read-proofs'
import { numberToHex } from 'viem/utils'
import { askHex, askNumber, type Node } from './node.ts'
import type { Given } from './proofs.ts'
import { Refusal } from './refusal.ts'

export interface Question {
  deployment: Deployment
  account: Address
  series: readonly number[]
  given: Given
}

export interface AccountRead extends WaysOut {
  block: { number: number; timestamp: number }
}

interface Block {
  hash: string
  timestamp: number
}

/**
 * Reads at the newest block that every node has.
 * @throws Refusal when a node is of another chain, or nodes differ
 */
export async function readAccount(nodes: readonly Node[], question: Question): Promise<AccountRead> {
  const { deployment } = question
  for (const node of nodes) await requireChain(node, deployment.chainId)
  const heads = await Promise.all(nodes.map((node) => askNumber(node, 'eth_blockNumber')))
  const number = Math.min(...heads)
  const blocks = await Promise.all(nodes.map((node) => readBlock(node, number)))
  requireSame(
    nodes,
    blocks.map(({ hash }) => hash),
  )
  const { timestamp } = blocks[0]!
  const lists = await Promise.all(
    nodes.map((node) => {
      const contracts = createContracts(
        (method, params) => askAgain(() => askHex(node, method, params)),
        deployment.contracts.multicall3,
        BigInt(number),
      )
      return readWays(contracts, question, BigInt(timestamp))
    }),
  )
  // What one of them did not say is not known; what all said has to be the same.
  const unread = new Map(lists.flatMap((list) => list.unread.map((one) => [one.contract, one] as const)))
  const known = lists.map(({ ways }) => ways.filter(({ asked }) => !unread.has(asked)))
  requireSame(nodes, known.map(write))
  return { ways: known[0]!, unread: [...unread.values()], block: { number, timestamp } }
}

export async function requireChain(node: Node, chainId: number): Promise<void> {
  const own = await askNumber(node, 'eth_chainId')
  if (own !== chainId) throw new Refusal('otherChain', { node: node.name, own: String(own), chain: String(chainId) })
}

async function readWays(contracts: Contracts, question: Question, now: bigint): Promise<WaysOut> {
  const { given, account } = question
  const { dayFiles } = given
  let proofs: readonly Proof[] = []
  let failure: string | null = null
  try {
    proofs = readProofLines(given.lines, account)
    if (dayFiles.length > 0)
      proofs = [...proofs, ...(await proveFromDayFiles(contracts, { ...question, now }, dayFiles))]
  } catch (error) {
    failure = error instanceof Error ? error.message : ''
  }
  const { ways, unread } = await listWaysOut(contracts, { ...question, proofs, now })
  if (failure === null) return { ways, unread }
  // Files that prove nothing hide nothing else.
  return { ways, unread: [...unread, { contract: 'dividendVault', why: failure }] }
}

async function readBlock(node: Node, number: number): Promise<Block> {
  const answer = await node.request('eth_getBlockByNumber', [numberToHex(number), false])
  const { hash, timestamp } = (answer ?? {}) as Partial<Record<keyof Block, unknown>>
  if (typeof hash !== 'string' || typeof timestamp !== 'string')
    throw new Refusal('refused', { reason: `${node.name}: eth_getBlockByNumber ${number}` })
  return { hash: hash.toLowerCase(), timestamp: Number(timestamp) }
}

function requireSame(nodes: readonly Node[], said: readonly string[]): void {
  const other = said.findIndex((each) => each !== said[0])
  if (other !== -1) throw new Refusal('nodesDiffer', { first: nodes[0]!.name, second: nodes[other]!.name })
}

function write(ways: readonly WayOut[]): string {
  return JSON.stringify(ways, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

const TRIES = 3
const PAUSE_MS = 700

/** Behind one address, some nodes may not have the newest block yet, and busy ones refuse at times. */
async function askAgain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = TRIES; ; left -= 1)
    try {
      return await ask()
    } catch (error) {
      if (left === 1) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
}

const BEHIND_AFTER_SECONDS = 600

export const isOld = ({ timestamp }: AccountRead['block']) => Date.now() / 1_000 - timestamp > BEHIND_AFTER_SECONDS

export const isOpen = ({ opensAt }: WayOut, now: number) => opensAt === null || opensAt <= BigInt(now)
