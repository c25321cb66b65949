import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import type { WholeDeployment } from '@app/config/deployment'
import { type Address, encodeEventTopics, encodeFunctionData, type Hex, slice, toHex } from 'viem'
import { getTestAccount } from './accounts.ts'
import { createJsonRpc, type JsonRpc } from './json-rpc.ts'
import { createRandom, type Random } from './random.ts'

export type RandomHistory = {
  mineBlocks(count: number, actions?: number): Promise<void>
  mineEmptyBlocks(count: number): Promise<void>
  reorganise(depth: number): Promise<void>
  getHead(): Promise<{ number: number; hash: Hex }>
}

export type RandomHistoryOptions = { url: string; deployment: WholeDeployment; seed: number; accounts?: number }

type Stake = { account: Address; positionId: bigint }
type Call = { from: Address; to: Address; data: Hex }

const gas = toHex(2_000_000)
const lockSeconds = 180 * 86_400
const manyTokens = 10n ** 30n

/**
 * Random binding, staking, unstaking, claiming, transfers and burns by development accounts on a chain prepared by
 * `deployLocal`. Takes over mining: only its methods mine blocks.
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

  const getHead = async () => {
    const { number, hash } = await rpc<{ number: Hex; hash: Hex }>('eth_getBlockByNumber', ['latest', false])
    return { number: Number(number), hash }
  }
  return {
    mineBlocks,
    getHead,
    mineEmptyBlocks: async (count) => {
      await rpc('anvil_mine', [toHex(count)])
    },
    reorganise: async (depth) => {
      const { number } = await getHead()
      await rpc('anvil_rollback', [depth])
      await rpc('anvil_dropAllTransactions')
      await mineBlocks(depth)
      if ((await getHead()).number !== number) throw new Error('The reorganised chain has another height')
    },
  }
}

function getPreparation({ contracts }: WholeDeployment, account: Address, operator: Address): Call[] {
  const approval = { abi: testUsdtAbi, functionName: 'approve', args: [contracts.stakingPoolUsdt, 2n ** 255n] } as const
  const mint = { abi: testUsdtAbi, functionName: 'mint', args: [account, manyTokens] } as const
  const gift = { abi: productTokenAbi, functionName: 'transfer', args: [account, 10n ** 21n] } as const
  return [
    { from: operator, to: contracts.usdt, data: encodeFunctionData(mint) },
    { from: operator, to: contracts.productToken, data: encodeFunctionData(gift) },
    { from: account, to: contracts.usdt, data: encodeFunctionData(approval) },
  ]
}

async function readStakes(rpc: JsonRpc, { contracts }: WholeDeployment): Promise<Stake[]> {
  const [topic] = encodeEventTopics({ abi: stakingPoolAbi, eventName: 'Staked' })
  const filter = { address: contracts.stakingPoolUsdt, topics: [topic], fromBlock: '0x0', toBlock: 'latest' }
  const logs = await rpc<{ topics: Hex[] }[]>('eth_getLogs', [filter])
  return logs.map(({ topics }) => ({ account: slice(topics[1]!, 12), positionId: BigInt(topics[2]!) }))
}

function createCallMaker(
  { contracts }: WholeDeployment,
  people: readonly Address[],
  stakes: readonly Stake[],
  random: Random,
): () => Call {
  const { productToken, referralRegistry, stakingPoolUsdt } = contracts
  const person = () => random.pick(people)
  const callToken = (data: Hex): Call => ({ from: person(), to: productToken, data })
  const callPool = (from: Address, data: Hex): Call => ({ from, to: stakingPoolUsdt, data })
  const bind = (): Call => ({
    from: person(),
    to: referralRegistry,
    data: encodeFunctionData({ abi: referralRegistryAbi, functionName: 'bind', args: [person()] }),
  })
  const unstake = () => {
    const open = stakes.length > 0 ? random.pick(stakes) : { account: person(), positionId: 1n }
    const args = [[open.positionId]] as const
    return callPool(open.account, encodeFunctionData({ abi: stakingPoolAbi, functionName: 'unstake', args }))
  }
  const stake = (amount: number) =>
    callPool(person(), encodeFunctionData({ abi: stakingPoolAbi, functionName: 'stake', args: [BigInt(amount)] }))
  const transfer = () => {
    const args = [person(), random.chance(0.3) ? 10n ** 21n : BigInt(random.integer(1e9))] as const
    return callToken(encodeFunctionData({ abi: productTokenAbi, functionName: 'transfer', args }))
  }
  const burn = () => {
    const args = [BigInt(random.integer(1e9))] as const
    return callToken(encodeFunctionData({ abi: productTokenAbi, functionName: 'burn', args }))
  }
  const makers: (() => Call)[] = [
    bind,
    bind,
    unstake,
    () => stake(10_000_000 + random.integer(1e9)),
    () => stake(random.integer(1e6)),
    () => callPool(person(), encodeFunctionData({ abi: stakingPoolAbi, functionName: 'claim' })),
    transfer,
    burn,
  ]
  return () => random.pick(makers)()
}
