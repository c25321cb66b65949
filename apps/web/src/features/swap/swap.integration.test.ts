import { productSwapAbi } from '@app/abis/product-swap'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { isSameAddress } from '@app/core/address'
import { type Address, decodeFunctionData, type Hex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeCall } from '#shared/chain/contract-call.ts'
import { openSafe, setUpSafes } from '#shared/tx/safe.test-setup.ts'
import {
  account as holder,
  carryOut,
  chain,
  deployment,
  passTime,
  prepare,
} from '#shared/tx/transactions.test-setup.ts'
import { bindAction, type TxContext } from '#shared/tx/tx-action.ts'
import { getQuote } from './quote.ts'
import { type Reserves, type Side, type SwapFigures, readSwapTerms, type SwapTerms } from './reads.ts'
import { swapAction } from './swap.ts'

const { contracts } = deployment
const account = getSandboxAccount('operator').address
let terms: SwapTerms

async function readReserves(): Promise<Reserves> {
  const at = { address: terms.pair, abi: uniswapV2PairAbi } as const
  const [token0, [reserve0, reserve1]] = await Promise.all([
    chain.readContract({ ...at, functionName: 'token0' }),
    chain.readContract({ ...at, functionName: 'getReserves' }),
  ])
  return isSameAddress(token0, terms.product.address)
    ? { product: reserve0, quote: reserve1 }
    : { product: reserve1, quote: reserve0 }
}

setUpSafes()
beforeAll(async () => {
  terms = await readSwapTerms(chain, 31337)
})

it.each([
  ['buy', [1_000_000n, 1_000_001n, 1_000_049n, 123_456_789n, 10n ** 12n, 10n ** 20n]],
  ['sell', [10n ** 18n, 10n ** 18n + 1n, 123_456_789_123_456_789_123n, 10n ** 25n]],
] as const)('quotes a %s as the contract does, to the base unit', async (side, amounts) => {
  const reserves = await readReserves()
  for (const amount of amounts) {
    const quote = getQuote(side, amount, reserves, terms.feeBasis)
    expect(await quoteOnChain(side, amount)).toEqual([quote?.amountOut, quote?.burned])
  }
})

it.each([
  ['buy', 999_999n],
  ['sell', 10n ** 18n - 1n],
] as const)('is quoted no %s that the contract would refuse', async (side, amount) => {
  await expect(quoteOnChain(side, amount)).rejects.toThrow('BelowMinimumExchange')
})

function quoteOnChain(side: Side, amount: bigint) {
  const token = side === 'buy' ? terms.quote.address : terms.product.address
  return chain.readContract({
    address: terms.productSwap,
    abi: productSwapAbi,
    functionName: 'quoteExactIn',
    args: [token, amount],
  })
}

it('is refused before anybody signs when the price has moved beyond what was accepted', async () => {
  const figures: SwapFigures = {
    reserves: await readReserves(),
    minimums: { buy: 1_000_000n, sell: 10n ** 18n },
    blockNumber: 1n,
    readAt: 1,
  }
  await chain.writeContract({
    account,
    address: contracts.usdt,
    abi: testUsdtAbi,
    functionName: 'mint',
    args: [account, 10n ** 12n],
  })
  await chain.mine({ blocks: 1 })
  const { timestamp } = await chain.getBlock()
  const parse = (text: string) =>
    swapAction.parse({
      text,
      locale: 'en',
      side: 'buy',
      terms,
      figures,
      balance: 10n ** 12n,
      slippageBasis: 50,
      now: Number(timestamp),
    })
  expect(parse('0.5')).toEqual({ ok: false, problem: { key: 'BELOW_MINIMUM_EXCHANGE' } })
  expect(parse('')).toEqual({ ok: false, problem: { key: 'AMOUNT_MISSING' } })
  const parsed = parse('200')
  if (!parsed.ok) throw new Error(parsed.problem.key)
  const context: TxContext = { client: chain, account, chainId: 31337, deployment }
  expect(await swapAction.checks?.(parsed.input, context)).toBeNull()
  const steps = await swapAction.steps(parsed.input, context)
  expect(steps.map(({ kind }) => kind)).toEqual(['approve', 'call'])

  const large = 50_000n * 10n ** 6n
  const usdt = { account, address: contracts.usdt, abi: testUsdtAbi } as const
  await chain.writeContract({ ...usdt, functionName: 'approve', args: [contracts.productSwap, large] })
  await chain.writeContract({
    account,
    address: contracts.productSwap,
    abi: productSwapAbi,
    functionName: 'swapExactIn',
    args: [contracts.usdt, large, 0n, timestamp + 10_000n],
  })
  await chain.mine({ blocks: 1 })
  expect(await swapAction.checks?.(parsed.input, context)).toEqual({ key: 'PRICE_MOVED' })
})

const readBalance = (token: Address) =>
  chain.readContract({ address: token, abi: testUsdtAbi, functionName: 'balanceOf', args: [holder] })

it('buys and sells, whatever the account is', async () => {
  const { usdt } = contracts
  await chain.writeContract({
    account,
    address: usdt,
    abi: testUsdtAbi,
    functionName: 'mint',
    args: [holder, 10n ** 9n],
  })
  await chain.mine({ blocks: 1 })
  const swap = async (side: 'buy' | 'sell', text: string, token: Address) => {
    const figures = { reserves: await readReserves(), minimums: { buy: 1n, sell: 1n }, blockNumber: 1n, readAt: 1 }
    const now = Number((await chain.getBlock()).timestamp)
    const form = { text, locale: 'en', side, terms, figures, balance: await readBalance(token), slippageBasis: 50, now }
    const parsed = swapAction.parse(form)
    if (!parsed.ok) throw new Error(parsed.problem.key)
    return await carryOut(bindAction(swapAction, parsed.input), holder)
  }
  expect((await swap('buy', '200', usdt)).kinds).toEqual(['approve', 'call'])
  expect(await readBalance(usdt)).toBe(8n * 10n ** 8n)
  expect(await readBalance(terms.product.address)).toBeGreaterThan(10n ** 18n)
  expect((await swap('sell', '1', terms.product.address)).kinds).toEqual(['approve', 'call'])
  expect(await readBalance(usdt)).toBeGreaterThan(8n * 10n ** 8n)
})

describe('a Safe', () => {
  it('has a day to execute a swap, and is told of the price', async () => {
    const { safe, wallet } = await openSafe()
    const usdt = { account, address: contracts.usdt, abi: testUsdtAbi } as const
    await chain.writeContract({ ...usdt, functionName: 'mint', args: [safe.address, 10n ** 9n] })
    await chain.mine({ blocks: 1 })
    const figures = { reserves: await readReserves(), minimums: { buy: 1n, sell: 1n }, blockNumber: 1n, readAt: 1 }
    const { timestamp } = await chain.getBlock()
    const now = Number(timestamp)
    const form = { text: '200', locale: 'en', side: 'buy', terms, figures, balance: 10n ** 9n } as const
    const parsed = swapAction.parse({ ...form, slippageBasis: 50, now })
    if (!parsed.ok) throw new Error(parsed.problem.key)
    const action = bindAction(swapAction, parsed.input)
    const readDeadlines = async (of: Address) => {
      const context: TxContext = { client: chain, account: of, chainId: 31337, deployment }
      const steps = await action.steps(context)
      const { args } = decodeFunctionData({ abi: productSwapAbi, data: encodeCall(steps.at(-1)!.call).data })
      const said = await action.changes({ blockNumber: 1n, blockTimestamp: now, logs: null }, context)
      return { seconds: Number(args?.at(-1)) - now, said: said.at(-1)?.text.key }
    }
    expect(await readDeadlines(account)).toEqual({ seconds: 1_200, said: 'swap:tx.deadline' })
    expect(await readDeadlines(safe.address)).toEqual({ seconds: 86_400, said: 'swap:tx.deadlineOwners' })

    const prepared = await prepare(action, safe.address)
    if (!prepared.ok) throw new Error(prepared.problem.key)
    await passTime(3_600)
    for (const { callData } of prepared.plan.steps) {
      const hash = await wallet.provider.request({ method: 'eth_sendTransaction', params: [callData] })
      await wallet.carryOut(hash as Hex)
    }
    const balance = { address: terms.product.address, abi: testUsdtAbi, functionName: 'balanceOf' } as const
    const received = await chain.readContract({ ...balance, args: [safe.address] })
    expect(received).toBeGreaterThanOrEqual(parsed.input.minimumOut)
  })
})
