import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { drTokenAbi } from '@app/abis/dr-token'
import { equityCardAbi } from '@app/abis/equity-card'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { ContractName, WholeDeployment } from '@app/config/deployment'
import { type Address, encodeEventTopics, encodeFunctionData, type Hex, maxUint256, slice, toHex } from 'viem'
import { getTestAccount } from './accounts.ts'
import { createDividendHistory } from './dividend-history.ts'
import { createJsonRpc } from './json-rpc.ts'
import { createRandom } from './random.ts'
import { atDesk } from './settings-desk.ts'

type Call = { from: Address; to: Address; data: Hex }

const whole = 10n ** 18n
const day = 86_400
export type MarketHistory = {
  mineBlocks(count: number, actions?: number): Promise<void>
  passDays(days: number): Promise<void>
  reorganise(depth: number): Promise<void>
  getHead(): Promise<{ number: number; hash: Hex }>
}

/** Random use of every market contract by a few accounts. Takes over mining. Many calls have wrong ids and fail. */
export async function startMarketHistory(
  { url, deployment }: { url: string; deployment: WholeDeployment },
  seed: number,
): Promise<MarketHistory> {
  const { contracts, tokens } = deployment
  const usdt = 10n ** BigInt(tokens.usdt.decimals)
  const rpc = createJsonRpc(url)
  const random = createRandom(seed)
  const operator = getTestAccount(0).address
  const people = [1, 2, 3, 4].map((index) => getTestAccount(index).address)
  const dividends = createDividendHistory(deployment, { rpc, random: createRandom(seed + 1), operator, people })
  const call = (from: Address, to: ContractName, data: Hex): Call => ({ from, to: contracts[to], data })

  async function mine(calls: readonly Call[], seconds = 0): Promise<void> {
    if (seconds > 0) await rpc('evm_increaseTime', [toHex(seconds)])
    for (const { from, to, data } of calls)
      await rpc('eth_sendTransaction', [{ from, to, data, gas: toHex(1_200_000), maxFeePerGas: toHex(10n ** 12n) }])
    await rpc('evm_mine')
  }

  const getTime = async () =>
    Number((await rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])).timestamp)

  function prepare(account: Address): Call[] {
    const token = (
      name: ContractName,
      functionName: 'approve' | 'transfer',
      to: Address,
      amount: bigint,
      from = account,
    ) => call(from, name, encodeFunctionData({ abi: productTokenAbi, functionName, args: [to, amount] }))
    const mint = (name: 'usdt' | 'rwas') =>
      call(operator, name, encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [account, 10n ** 30n] }))
    const allow = (name: ContractName, ...spenders: ContractName[]) =>
      spenders.map((spender) => token(name, 'approve', contracts[spender], maxUint256))
    const allowing = encodeFunctionData({ abi: cardSellerAbi, functionName: 'setWhitelist', args: [[account], true] })
    return [
      token('productToken', 'transfer', account, 100_000n * whole, operator),
      mint('usdt'),
      mint('rwas'),
      ...allow('usdt', 'powerMarket', 'cardSeller', 'productSwap', 'stakingPoolUsdt'),
      ...allow('productToken', 'powerMarket', 'productSwap', 'drToken', 'votingEscrow'),
      ...allow('rwas', 'stakingPoolRwas'),
      ...allow('drToken', 'daoPool'),
      call(
        account,
        'referralRegistry',
        encodeFunctionData({ abi: referralRegistryAbi, functionName: 'bind', args: [people[0]!] }),
      ),
      call(operator, 'settingsDesk', encodeFunctionData(atDesk(contracts.cardSeller, allowing))),
    ]
  }

  const amount = (most: number) => BigInt(1 + random.integer(most))
  let orders: { account: Address; id: bigint }[] = []
  const [openedTopic] = encodeEventTopics({ abi: powerMarketAbi, eventName: 'OrderOpened' })
  async function readOrders(): Promise<void> {
    const filter = { address: contracts.powerMarket, topics: [openedTopic], fromBlock: '0x0', toBlock: 'latest' }
    const logs = await rpc<{ topics: Hex[] }[]>('eth_getLogs', [filter])
    orders = logs.map(({ topics }) => ({ account: slice(topics[1]!, 12), id: BigInt(topics[2]!) }))
  }
  const cardId = () => (1n << 32n) + amount(20)
  const send = (name: ContractName, data: Hex) => (from: Address) => call(from, name, data)

  function makePowerCall(from: Address): Call {
    const abi = powerMarketAbi
    const choice = random.integer(6)
    const { account, id } = orders.length > 0 ? random.pick(orders) : { account: from, id: 1n }
    switch (choice) {
      case 0: {
        const args = [contracts[random.chance(0.5) ? 'usdt' : 'productToken'], amount(300) * whole, 0n] as const
        return call(from, 'powerMarket', encodeFunctionData({ abi, functionName: 'buyPower', args }))
      }
      case 1: {
        const args = [amount(80) * whole, amount(30) * whole, 0n, maxUint256] as const
        return call(from, 'powerMarket', encodeFunctionData({ abi, functionName: 'open', args }))
      }
      case 2: {
        const args = [id, amount(20) * whole] as const
        return call(account, 'powerMarket', encodeFunctionData({ abi, functionName: 'replenish', args }))
      }
      default: {
        const functionName = (['suspend', 'resume', 'settle', 'claim'] as const)[random.integer(4)]!
        return call(account, 'powerMarket', encodeFunctionData({ abi, functionName, args: [id] }))
      }
    }
  }

  function makeCardCall(): (from: Address) => Call {
    switch (random.integer(5)) {
      case 0: {
        const args = [1n, amount(3), maxUint256, maxUint256] as const
        const data = encodeFunctionData({ abi: cardSellerAbi, functionName: 'buy', args })
        return (from) => call(from, 'cardSeller', data)
      }
      case 1:
      case 2: {
        const to = random.chance(0.8) ? contracts.cardVault : random.pick(people)
        const id = cardId()
        const batch = random.chance(0.3)
        return (from) => {
          const single = [from, to, id, 1n, '0x'] as const
          const several = [from, to, [id, id + 1n], [1n, 1n], '0x'] as const
          const data = batch
            ? encodeFunctionData({ abi: equityCardAbi, functionName: 'safeBatchTransferFrom', args: several })
            : encodeFunctionData({ abi: equityCardAbi, functionName: 'safeTransferFrom', args: single })
          return call(from, 'equityCard', data)
        }
      }
      case 3: {
        const functionName = random.chance(0.5) ? 'claim' : 'claimReleased'
        return send('cardVault', encodeFunctionData({ abi: cardVaultAbi, functionName, args: [[cardId()]] }))
      }
      default: {
        const out = [cardId()]
        const data = random.chance(0.7)
          ? encodeFunctionData({ abi: cardVaultAbi, functionName: 'takeOut', args: [out] })
          : encodeFunctionData({ abi: cardVaultAbi, functionName: 'takeOutTo', args: [out, random.pick(people)] })
        return send('cardVault', data)
      }
    }
  }

  function makeEscrowCall(now: number): (from: Address) => Call {
    const abi = votingEscrowAbi
    const until = BigInt(now + random.integer(random.chance(0.5) ? 30 : 700) * day)
    switch (random.integer(4)) {
      case 0:
        return send(
          'votingEscrow',
          encodeFunctionData({ abi, functionName: 'createLock', args: [amount(500) * whole, until] }),
        )
      case 1:
        return send(
          'votingEscrow',
          encodeFunctionData({ abi, functionName: 'increaseAmount', args: [amount(100) * whole] }),
        )
      case 2:
        return send('votingEscrow', encodeFunctionData({ abi, functionName: 'extendLock', args: [until] }))
      default:
        return send('votingEscrow', encodeFunctionData({ abi, functionName: 'withdraw' }))
    }
  }

  function makePoolCall(): (from: Address) => Call {
    const pool = random.pick(['stakingPoolRwas', 'daoPool', 'stakingPoolUsdt'] as const)
    const abi = stakingPoolAbi
    const functionName = random.pick(['stake', 'stake', 'unstake', 'claim'] as const)
    if (functionName === 'claim') return (from) => call(from, pool, encodeFunctionData({ abi, functionName }))
    const data =
      functionName === 'unstake'
        ? encodeFunctionData({ abi, functionName, args: [[amount(15)]] })
        : encodeFunctionData({ abi, functionName, args: [amount(50) * usdt] })
    return (from) => call(from, pool, data)
  }

  function makeTokenCall(): (from: Address) => Call {
    if (random.chance(0.4)) {
      const data = encodeFunctionData({ abi: drTokenAbi, functionName: 'mint', args: [amount(200) * whole] })
      return (from) => call(from, 'drToken', data)
    }
    const args = random.chance(0.5)
      ? ([contracts.usdt, amount(5_000) * usdt, 0n, maxUint256] as const)
      : ([contracts.productToken, amount(2_000) * whole, 0n, maxUint256] as const)
    const data = encodeFunctionData({ abi: productSwapAbi, functionName: 'swapExactIn', args })
    return (from) => call(from, 'productSwap', data)
  }

  function makeCall(now: number): Call {
    const from = random.pick(people)
    switch (random.integer(6)) {
      case 0:
      case 1:
        return makePowerCall(from)
      case 2:
      case 3:
        return makeCardCall()(from)
      case 4:
        return random.chance(0.5) ? makePoolCall()(from) : makeEscrowCall(now)(from)
      default:
        return makeTokenCall()(from)
    }
  }

  async function mineBlocks(count: number, actions = 12): Promise<void> {
    for (let block = 0; block < count; block++) {
      const now = await getTime()
      if (block % 3 === 0) await readOrders()
      const calls: Call[] = []
      for (let index = 0; index < actions; index++) calls.push(makeCall(now))
      for (let index = 0; index < 2; index++) calls.push(await dividends.makeCall(now))
      await mine(calls, random.chance(0.3) ? random.integer(25 * day) : random.integer(600))
    }
  }

  await rpc('evm_setAutomine', [false])
  for (const account of people) await mine(prepare(account))
  await mine(dividends.prepare(await getTime()))
  return {
    mineBlocks,
    passDays: async (days: number) => mine([], days * day),
    getHead: async () => {
      const { number, hash } = await rpc<{ number: Hex; hash: Hex }>('eth_getBlockByNumber', ['latest', false])
      return { number: Number(number), hash }
    },
    reorganise: async (depth: number) => {
      await rpc('anvil_rollback', [depth])
      await rpc('anvil_dropAllTransactions')
      await mineBlocks(depth)
    },
  }
}
