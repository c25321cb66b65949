import { getDeployment } from '@app/config/deployments'
import { getTestAccount } from '@app/testing/accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { actAsSafe, canonicalSafeContracts, listSafeCode, putSafe, type SafeSender } from '@app/testing/safe'
import { type Address, createTestClient, createWalletClient, type Hex, publicActions, walletActions } from 'viem'
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

/**
 * What `account` is: a key, a key that has lent itself code (EIP-7702), or a Safe of which two of three owners sign.
 * The files that import it are run for each by `npm run test:long -- accounts`.
 */
export const accountKind = (process.env['ACCOUNT_KIND'] ?? 'key') as 'key' | 'lent' | 'safe'

const owners = [getTestAccount(11), getTestAccount(12), getTestAccount(13)] as const
const safe = { address: account, chainId: testChain.id }

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
    if (accountKind !== 'key') await changeAccount()
  })
  afterAll(() => anvil.stop())
}

async function changeAccount(): Promise<void> {
  for (const request of listSafeCode()) await chain.request(request as never)
  const code: Hex = `0xef0100${canonicalSafeContracts.fallbackHandler.slice(2)}`
  if (accountKind === 'lent') await chain.setCode({ address: account, bytecode: code })
  else await putSafe(createOwner(), account, { owners: owners.map(({ address }) => address), threshold: 2 })
}

function createOwner(): SafeSender {
  const transport = testTransport(chain.transport.url as string)
  return createWalletClient({ account: owners[0], chain: testChain, transport, pollingInterval: 50 })
}

/** As the account of that address does it. */
async function sendFrom(sender: Address, call: { to: Address; data: Hex }): Promise<Hex> {
  if (sender !== account || accountKind !== 'safe') return await chain.sendTransaction({ account: sender, ...call })
  const { transactionHash } = await actAsSafe(createOwner(), safe, call, [owners[0], owners[2]])
  return transactionHash
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
 * @param send how the account does it; by default as what it is
 * @returns the kinds of the steps, the keys of what the plan said, and the Unix seconds of the last block.
 * @throws Error naming the problem when there is no plan.
 */
export async function carryOut(
  action: BoundAction,
  sender = account,
  send: (call: { to: Address; data: Hex }) => Promise<Hex> = (call) => sendFrom(sender, call),
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
