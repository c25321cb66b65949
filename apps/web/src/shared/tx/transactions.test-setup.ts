import { getDeployment } from '@app/config/deployments'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { type Address, createTestClient, type Hex, publicActions, walletActions } from 'viem'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { afterAll, beforeAll, expect } from 'vitest'
import { deployLocal } from '../../../../../contracts/script/deploy-local.ts'
import { listLogged } from './carried-calls.ts'
import { preparePlan } from './prepare-plan.ts'
import { sendTransaction } from './send-transaction.ts'
import type { BoundAction } from './tx-action.ts'

export const deployment = getDeployment(31337)

/** Holds nothing and no role, and nobody has invited it. */
export const account: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

export let chain: ReturnType<typeof createChain>

function createChain(url: string) {
  return createTestClient({ chain: testChain, mode: 'anvil', transport: testTransport(url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
}

/** A chain of its own with every contract, before all tests of a file. {product} is `PRD`. */
export function setUpChain(): void {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startAnvil()
    await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
    chain = createChain(anvil.url)
  })
  afterAll(() => anvil.stop())
}

export async function passTime(seconds: number): Promise<void> {
  await chain.increaseTime({ seconds })
  await chain.mine({ blocks: 1 })
}

/** Unix seconds of the newest block. */
export const readNow = async () => Number((await chain.getBlock()).timestamp)

/** The plan as the page shows it before anybody signs, or why there is none. */
export const prepare = (action: BoundAction, sender = account) =>
  preparePlan(action, { client: chain, account: sender, chainId: deployment.chainId, deployment }, 1_000)

/**
 * Signs every step as planned, through the page's own list of what may leave it.
 * @param send how the account does it; as an own key by default
 * @returns the kinds of the steps, the keys of what the plan said, and the Unix seconds of the last block.
 * @throws Error naming the problem when there is no plan.
 */
export async function carryOut(
  action: BoundAction,
  sender = account,
  send: (call: { to: Address; data: Hex }) => Promise<Hex> = (call) =>
    chain.sendTransaction({ account: sender, ...call }),
) {
  const prepared = await prepare(action, sender)
  if (!prepared.ok) throw new Error(`${prepared.problem.key} ${prepared.problem.technical}`)
  const provider = {
    async request({ params }: { params?: readonly unknown[] | object }) {
      const { to, data } = (params as readonly [{ to: Address; data: Hex }])[0]
      return await send({ to, data })
    },
  }
  const { steps, sentences } = prepared.plan
  for (const { callData, allowance, scheduled } of steps) {
    const request = { ...callData, account: sender, allowance, ...(scheduled && { scheduled }), gas: null }
    const hash = await sendTransaction(provider, deployment, request)
    const receipt = await chain.waitForTransactionReceipt({ hash: hash as Hex })
    expect(receipt).toMatchObject({ status: 'success' })
    // Within a bundle each step of a plan has to show in the logs.
    if (steps.length > 1) expect([...listLogged(receipt.logs, sender, [callData])]).toEqual([0])
  }
  return { kinds: steps.map(({ kind }) => kind), said: sentences.map(({ text }) => text.key), minedAt: await readNow() }
}
