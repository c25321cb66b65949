import { setTimeout as sleep } from 'node:timers/promises'
import { contractAbis } from '@app/config/contract-abis'
import type { Deployment } from '@app/config/deployment'
import type { Address } from '@app/core/address'
import type { Endpoint } from '@app/rpc/endpoint'
import { findRpcError } from '@app/rpc/rpc-error'
import { createContracts, type Call } from '@app/way-out/ask-contracts'
import { listWaysOut } from '@app/way-out/list-ways-out'
import type { Proof, WayOut, WayOutKind } from '@app/way-out/way-out'
import { decodeErrorResult, type Hex, toHex } from 'viem'
import { VerifyError } from './messages.ts'
import { askAll, getHeader, type Header, type Nodes } from './nodes.ts'
import type { FormatAmount } from './pay/payout.ts'

export interface LeaveOptions {
  account: Address
  deployment: Deployment
  proofs: readonly Proof[]
  /** Numbers of card series that were ever sold. */
  series: readonly number[]
  format: FormatAmount
}

/** Behind the newest block, so that every node has it. */
const BLOCKS_BEHIND = 2
const PAUSE_MS = 500

/** `isWhole` is false when a contract did not answer. */
export interface Described {
  text: string
  isWhole: boolean
}

export async function describeWaysOut(
  { endpoints, getHeaders }: Pick<Nodes, 'endpoints' | 'getHeaders'>,
  { account, deployment, proofs, series, format }: LeaveOptions,
): Promise<Described> {
  const heads = await askAll(endpoints, async (endpoint) => getHeader(endpoint, 'latest'))
  const number = Math.max(0, Math.min(...heads.map((head) => head.number)) - BLOCKS_BEHIND)
  const [block] = await getHeaders([number])
  const { multicall3 } = deployment.contracts
  const said = await askAll(endpoints, async (endpoint) => {
    const contracts = createContracts(
      async (method, params) => endpoint.request<Hex>(method, params),
      multicall3,
      BigInt(number),
    )
    const now = BigInt(block!.timestamp)
    const { ways, unread } = await listWaysOut(contracts, { deployment, account, proofs, series, now })
    const refuse = async (call: Call) => findRefusal(endpoint, call, account, number)
    const tried: Tried[] = []
    for (const way of ways)
      tried.push({
        way,
        refusal: await refuse(way.call),
        partRefusal: way.part === undefined ? null : await refuse(way.part.call),
      })
    return { tried, unread: unread.map(({ contract }) => contract) }
  })
  const words = said.map(({ tried, unread }) => [
    ...tried.map((one, index) => describe(one, { place: index + 1, block: block!, format })),
    ...unread.map((contract) => `NOT KNOWN: ${contract} did not answer. Ask again, or another node.`),
  ])
  const [first, ...others] = words.map((own) => own.join('\n\n'))
  const other = others.findIndex((each) => each !== first)
  if (other !== -1)
    throw new VerifyError(
      `${endpoints[0]!.name} and ${endpoints[other + 1]!.name} say different things of ${account} at block ${number}. Ask a third node which of them is right.`,
    )
  const at = `block ${number} (${formatTime(BigInt(block!.timestamp))}), as ${endpoints.map(({ name }) => name).join(' and ')} ${endpoints.length === 1 ? 'says' : 'say'}`
  const isWhole = said.every(({ unread }) => unread.length === 0)
  const text =
    words[0]!.length === 0
      ? `${account} has nothing to take out of these contracts at ${at}.`
      : `${account} can take out, by calls that it sends itself, at ${at}:\n\n${first}`
  return { text, isWhole }
}

const kinds: Readonly<Record<WayOutKind, string>> = {
  stake: 'principal of stakes',
  poolReward: 'what stakes earned',
  lock: 'the lock',
  orders: 'what power orders earned',
  cards: 'staked cards, which release and earn no more once they are out, and keep',
  cardRewards: 'what cards released and earned',
  dividend: 'dividends that an open root proves',
  allowance: 'an allowance, taken back',
}

interface Tried {
  way: WayOut
  /** Name of the error; null when the call would succeed. */
  refusal: string | null
  partRefusal: string | null
}

interface Shown {
  place: number
  block: Header
  format: FormatAmount
}

const send = ({ to, data }: Call) => [`   to   ${to}`, `   data ${data}`]

function describe({ way, refusal, partRefusal }: Tried, { place, block, format }: Shown): string {
  const { kind, contract, ids, opensAt, call, part, fee } = way
  const sum = (amounts: WayOut['amounts']) => amounts.map(({ token, amount }) => format(token, amount)).join(' and ')
  const numbers = ids.length === 0 ? '' : ` (${ids.join(', ')})`
  const burned = fee === undefined ? '' : `, of which ${format(way.amounts[0]!.token, fee)} is burned`
  const tell = (why: string | null) =>
    opensAt !== null && opensAt > BigInt(block.timestamp)
      ? `   Opens ${formatTime(opensAt)}.`
      : why === null
        ? '   Tried: it would succeed.'
        : `   Tried: it would be refused (${why}).`
  return [
    `${place}. ${kinds[kind]}, ${contract}${numbers}: ${sum(way.amounts)}${burned}`,
    tell(refusal),
    ...send(call),
    ...(part === undefined ? [] : [`   Or only ${sum(part.amounts)}:`, tell(partRefusal), ...send(part.call)]),
  ].join('\n')
}

async function findRefusal(endpoint: Endpoint, call: Call, from: Address, number: number): Promise<string | null> {
  for (let left = 3; ; left -= 1)
    try {
      await endpoint.request('eth_call', [{ ...call, from }, toHex(number)])
      return null
    } catch (error) {
      const found = findRpcError(error)
      if (found?.kind === 'reverted') return nameRefusal(found.data)
      if (left === 1) throw error
      await sleep(PAUSE_MS)
    }
}

function nameRefusal(data: unknown): string {
  for (const abi of Object.values(contractAbis))
    try {
      return decodeErrorResult({ abi, data: data as Hex }).errorName
    } catch {
      continue
    }
  return 'without a reason that this build knows'
}

function formatTime(at: bigint): string {
  return new Date(Number(at) * 1_000).toISOString().replace('.000', '')
}
