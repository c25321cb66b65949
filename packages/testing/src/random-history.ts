import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import type { Deployment } from '@app/config/deployment'
import { type Address, encodeEventTopics, encodeFunctionData, type Hex, slice, toHex } from 'viem'
import { getTestAccount } from './accounts.ts'
import { createJsonRpc, type JsonRpc } from './json-rpc.ts'
import { createRandom, type Random } from './random.ts'

export type RandomHistory = {
  /** Mines `count` blocks, each with up to `actions` random actions; some are refused by the contracts, as in life. */
  mineBlocks(count: number, actions?: number): Promise<void>
  /** Mines `count` blocks without any action. */
  mineEmptyBlocks(count: number): Promise<void>
  /** Replaces the last `depth` blocks by as many others, with other actions in them. */
  reorganise(depth: number): Promise<void>
  getBlockNumber(): Promise<number>
}

export type RandomHistoryOptions = { url: string; deployment: Deployment; seed: number; accounts?: number }

type Stake = { account: Address; positionId: bigint }
type Call = { from: Address; to: Address; data: Hex }

const gas = toHex(2_000_000)
const lockSeconds = 180 * 86_400
const manyTokens = 10n ** 30n

/**
 * Random binding, staking, unstaking, claiming, transfers and burns by development accounts on a chain that `deployLocal` prepared.
 * Takes over mining: blocks are only mined by its methods.
 */
export async function startRandomHistory(options: RandomHistoryOptions): Promise<RandomHistory> {
  const { url, deployment, seed } = options
  const rpc = createJsonRpc(url)
  const random = createRandom(seed)
  const people = Array.from({ length: options.accounts ?? 20 }, (_, index) => getTestAccount(index).address)
  const stakes: Stake[] = []
  const makeCall = createCallMaker(deployment, people, stakes, random)
  await rpc('evm_setAutomine', [false])
  await send(people.flatMap((account) => getPreparation(deployment, account, people[0]!)))
  await rpc('evm_mine')

  async function send(calls: readonly Call[]): Promise<void> {
    for (const call of calls) await rpc('eth_sendTransaction', [{ ...call, gas, maxFeePerGas: toHex(10n ** 12n) }])
  }

  async function mineBlocks(count: number, actions = 6): Promise<void> {
    for (let block = 0; block < count; block++) {
      if (block % 5 === 0) stakes.splice(0, stakes.length, ...(await readStakes(rpc, deployment)))
      if (random.chance(0.04)) await rpc('evm_increaseTime', [toHex(lockSeconds)])
      await send(Array.from({ length: random.integer(actions + 1) }, makeCall))
      await rpc('evm_mine')
    }
  }

  const getBlockNumber = async () => Number(await rpc<Hex>('eth_blockNumber'))
  return {
    mineBlocks,
    getBlockNumber,
    mineEmptyBlocks: async (count) => {
      await rpc('anvil_mine', [toHex(count)])
    },
    reorganise: async (depth) => {
      const height = await getBlockNumber()
      await rpc('anvil_rollback', [depth])
      await rpc('anvil_dropAllTransactions')
      await mineBlocks(depth)
      if ((await getBlockNumber()) !== height) throw new Error('The reorganised chain has another height')
    },
  }
}

function getPreparation({ contracts }: Deployment, account: Address, operator: Address): Call[] {
  const approval = { abi: testUsdtAbi, functionName: 'approve', args: [contracts.stakingPoolUsdt, 2n ** 255n] } as const
  const mint = { abi: testUsdtAbi, functionName: 'mint', args: [account, manyTokens] } as const
  const gift = { abi: productTokenAbi, functionName: 'transfer', args: [account, 10n ** 21n] } as const
  return [
    { from: operator, to: contracts.usdt, data: encodeFunctionData(mint) },
    { from: operator, to: contracts.productToken, data: encodeFunctionData(gift) },
    { from: account, to: contracts.usdt, data: encodeFunctionData(approval) },
  ]
}

async function readStakes(rpc: JsonRpc, { contracts }: Deployment): Promise<Stake[]> {
  const [topic] = encodeEventTopics({ abi: stakingPoolAbi, eventName: 'Staked' })
  const filter = { address: contracts.stakingPoolUsdt, topics: [topic], fromBlock: '0x0', toBlock: 'latest' }
  const logs = await rpc<{ topics: Hex[] }[]>('eth_getLogs', [filter])
  return logs.map(({ topics }) => ({ account: slice(topics[1]!, 12), positionId: BigInt(topics[2]!) }))
}

function createCallMaker(
  { contracts }: Deployment,
  people: readonly Address[],
  stakes: readonly Stake[],
  random: Random,
): () => Call {
  const { productToken, referralRegistry, stakingPoolUsdt } = contracts
  const person = () => random.pick(people)
  const callToken = (functionName: 'transfer' | 'burn', args: readonly unknown[]): Call => ({
    from: person(),
    to: productToken,
    data: encodeFunctionData({ abi: productTokenAbi, functionName, args }),
  })
  const callPool = (from: Address, functionName: 'stake' | 'unstake' | 'claim', args: readonly bigint[]): Call => ({
    from,
    to: stakingPoolUsdt,
    data: encodeFunctionData({ abi: stakingPoolAbi, functionName, args }),
  })
  const bind = (): Call => ({
    from: person(),
    to: referralRegistry,
    data: encodeFunctionData({ abi: referralRegistryAbi, functionName: 'bind', args: [person()] }),
  })
  const unstake = () => {
    const stake = stakes.length > 0 ? random.pick(stakes) : { account: person(), positionId: 1n }
    return callPool(stake.account, 'unstake', [stake.positionId])
  }
  const amount = () => (random.chance(0.3) ? 10n ** 21n : BigInt(random.integer(1e9)))
  const makers: (() => Call)[] = [
    bind,
    bind,
    unstake,
    () => callPool(person(), 'stake', [10_000_000n + BigInt(random.integer(1e9))]),
    () => callPool(person(), 'stake', [BigInt(random.integer(1e6))]),
    () => callPool(person(), 'claim', []),
    () => callToken('transfer', [person(), amount()]),
    () => callToken('burn', [amount()]),
  ]
  return () => random.pick(makers)()
}
