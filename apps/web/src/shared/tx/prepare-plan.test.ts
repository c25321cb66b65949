import { createCall } from '#shared/chain/contract-call.ts'
import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getDeployment } from '@app/config/deployments'
import { type Address, createClient, custom, numberToHex } from 'viem'
import { anvil } from 'viem/chains'
import { beforeEach, expect, it } from 'vitest'
import { preparePlan } from './prepare-plan.ts'
import type { BoundAction, TxStep } from './tx-action.ts'

const account: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const deployment = getDeployment(31337)
const { usdt, stakingPoolUsdt } = deployment.contracts
const title = { key: 'tx:title.test' }
const approval: TxStep = {
  kind: 'approve',
  title,
  call: createCall({
    contract: 'usdt',
    address: usdt,
    abi: productTokenAbi,
    functionName: 'approve',
    args: [stakingPoolUsdt, 5n],
  }),
  token: 'usdt',
  spender: 'stakingPoolUsdt',
  amount: 5n,
}
const claim: TxStep = {
  kind: 'call',
  title,
  call: createCall({
    contract: 'stakingPoolUsdt',
    address: stakingPoolUsdt,
    abi: stakingPoolAbi,
    functionName: 'claim',
    args: [],
  }),
}
const used = 100_000n
const price = 10n

/** What the node says; an Error is thrown. */
let node: { estimate: bigint | Error; balance: bigint; code: `0x${string}` }
beforeEach(() => {
  node = { estimate: used, balance: 10n ** 18n, code: '0x' }
})

function answer(method: string, params: readonly unknown[]): unknown {
  if (method === 'eth_simulateV1') {
    const [{ blockStateCalls }] = params as [{ blockStateCalls: { calls: unknown[] }[] }]
    const result = { status: '0x1', gasUsed: numberToHex(used), returnData: '0x', logs: [] }
    return [
      { number: '0x65', timestamp: '0x6a000000', gasUsed: '0x0', calls: blockStateCalls[0]!.calls.map(() => result) },
    ]
  }
  if (method === 'eth_estimateGas') {
    if (node.estimate instanceof Error) throw node.estimate
    return numberToHex(node.estimate)
  }
  if (method === 'eth_gasPrice') return numberToHex(price)
  if (method === 'eth_getBalance') return numberToHex(node.balance)
  return method === 'eth_getCode' ? node.code : '0x64'
}

const client = createClient({
  chain: anvil,
  transport: custom(
    {
      request: ({ method, params }: { method: string; params: readonly unknown[] }) =>
        new Promise((resolve) => resolve(answer(method, params))),
    },
    { retryCount: 0 },
  ),
})

function prepare(...steps: TxStep[]) {
  const action: BoundAction = {
    key: 'test',
    failure: null,
    path: '/stake',
    title,
    checks: () => Promise.resolve(null),
    steps: () => Promise.resolve(steps),
    changes: () => Promise.resolve([]),
    refresh: () => [],
  }
  return preparePlan(action, { client, account, chainId: 31337, deployment }, 1_000)
}

it('says what will be paid, not the limit', async () => {
  expect(await prepare(approval, claim)).toMatchObject({ ok: true, plan: { fee: 2n * used * price } })
})

it('on a rollup, limit and fee hold what the simulation leaves out: the data', async () => {
  const data = 3_000_000n
  node.estimate = used + data
  const prepared = await prepare(approval, claim)
  if (!prepared.ok) throw new Error(prepared.problem.key)
  expect(prepared.plan.steps[0]!.gas).toBeGreaterThan(used + data)
  expect(prepared.plan.fee).toBeGreaterThan(2n * (used + (data * 9n) / 10n) * price)
})

it('goes on by the simulation alone where the node gives no estimate', async () => {
  const whole = await prepare(claim)
  node.estimate = new Error('method not supported')
  expect(await prepare(claim)).toEqual(whole)
})

it('says before the wallet is asked that the coins do not cover the limit, with both amounts', async () => {
  node.balance = used * price
  expect(await prepare(claim)).toMatchObject({
    ok: false,
    problem: { key: 'INSUFFICIENT_FUNDS', values: { needed: expect.anything(), held: expect.anything() } },
  })
})

it('does not ask an account that is a contract for coins: whoever executes pays', async () => {
  node.balance = 0n
  node.code = '0x6001'
  expect(await prepare(claim)).toMatchObject({ ok: true })
})
