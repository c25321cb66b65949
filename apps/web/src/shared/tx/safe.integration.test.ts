import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { buildSafeTransaction, hashSafeTransaction, safeAbi, signSafeTransaction } from '@app/testing/safe'
import type { SafeWallet } from '@app/testing/safe-wallet'
import { testChain } from '@app/testing/test-chain'
import {
  type Address,
  type Client,
  createClient,
  custom,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
  zeroAddress,
} from 'viem'
import { sendTransaction } from 'viem/actions'
import { describe, expect, it } from 'vitest'
import { createCall, encodeCall } from '#shared/chain/contract-call.ts'
import { observeRecord } from './observe-record.ts'
import { readSafe } from './read-safe.ts'
import { requestStep } from './request-step.ts'
import { defaultPatience, loseAnswer, resolveRecord } from './resolve-record.ts'
import { createSender, openBrowser, openSafe, owners, sender, setUpSafes } from './safe.test-setup.ts'
import { createSpendSteps } from './spend-steps.ts'
import type { BoundAction, PlannedStep } from './tx-action.ts'
import { canSendAgain } from './tx-record.ts'
import { account as plainAccount, chain, deployment } from './transactions.test-setup.ts'

const { usdt, stakingPoolUsdt, multicall3 } = deployment.contracts
const action: BoundAction = {
  key: 'test.approve',
  failure: 'STAKE_FAILED',
  path: '/stake',
  title: { key: 'tx:title.test' },
  checks: () => Promise.resolve(null),
  steps: () => Promise.resolve([]),
  changes: () => Promise.resolve([]),
  refresh: () => [],
}
let lastId = 0

setUpSafes()

const encodeApprove = (amount: bigint) =>
  encodeCall(
    createCall({
      contract: 'usdt',
      address: usdt,
      abi: productTokenAbi,
      functionName: 'approve',
      args: [stakingPoolUsdt, amount],
    }),
  )

const approveStep = (amount: bigint): PlannedStep => ({
  kind: 'approve',
  title: { key: 'tx:title.test' },
  callData: encodeApprove(amount),
  allowance: { amount },
  gas: null,
})

/** It fails: the Safe has no superior. */
const stakeStep: PlannedStep = {
  kind: 'call',
  title: { key: 'tx:title.test' },
  callData: encodeCall(
    createCall({
      contract: 'stakingPoolUsdt',
      address: stakingPoolUsdt,
      abi: stakingPoolAbi,
      functionName: 'stake',
      args: [10n ** 6n],
    }),
  ),
  allowance: null,
  gas: null,
}

type Browser = ReturnType<typeof openBrowser>
type Page = ReturnType<Browser['openPage']>

function ask(
  { browser, page, wallet, account }: { browser: Browser; page: Page; wallet: SafeWallet; account: Address },
  step = approveStep(5n),
  hear: (answer: Promise<unknown>) => Promise<unknown> = (answer) => answer,
) {
  const recordId = `record-${(lastId += 1)}`
  const answer = requestStep({
    action,
    context: { client: chain, account, chainId: 31337, deployment },
    flowId: recordId,
    recordId,
    step,
    records: page.records,
    openSender: () =>
      Promise.resolve({
        account,
        client: chain,
        send: ({ to, data }) =>
          hear(wallet.provider.request({ method: 'eth_sendTransaction', params: [{ from: account, to, data }] })),
      }),
    onRequested: () => undefined,
    now: browser.now,
  })
  return { recordId, answer }
}

async function open(options: Parameters<typeof openBrowser>[0] = {}) {
  const { safe, wallet } = await openSafe()
  const browser = openBrowser(options)
  const page = browser.openPage()
  return { safe, wallet, browser, page, account: safe.address }
}

type Opened = Awaited<ReturnType<typeof open>>

async function askAndWait(opened: Opened, amount = 5n) {
  const { recordId, answer } = ask(opened, approveStep(amount))
  expect(await answer).toEqual({ sent: true })
  await opened.page.check()
  const record = opened.browser.get(recordId)!
  return { recordId, record, hash: record.hash as Hex }
}

async function loseAnswerOf(opened: Opened) {
  let given: Hex | undefined
  const { recordId } = ask(opened, approveStep(5n), async (answer) => {
    given = (await answer) as Hex
    opened.page.kill()
    return given
  })
  await expect.poll(() => given).toBeDefined()
  const page = opened.browser.openPage()
  page.records.update(recordId, loseAnswer)
  await page.check()
  expect(opened.browser.get(recordId)).toMatchObject({ status: 'unknown', unknownReason: 'noAnswer', hash: null })
  return { recordId, page, hash: given! }
}

/** Changes what the node answers to a method. */
const change = (method: string, alter: (answer: unknown, params: readonly unknown[]) => unknown): Client =>
  createClient({
    chain: testChain,
    transport: custom(
      {
        async request(asked: { method: string; params?: readonly unknown[] }) {
          const answer = await chain.request(asked as never)
          return asked.method === method ? alter(answer, asked.params ?? []) : answer
        },
      },
      { retryCount: 0 },
    ),
  })

type RawLog = { topics: Hex[]; data: Hex }

const toOld = (log: RawLog): RawLog =>
  log.topics.length === 2 && log.data.length === 66
    ? { ...log, topics: [log.topics[0]!], data: `${log.topics[1]!}${log.data.slice(2)}` }
    : log

/** Of steps that spend a token with permits. */
async function readKinds(holder: Address) {
  const context = { client: chain, account: holder, chainId: 31337, deployment }
  const steps = await createSpendSteps(context, {
    token: 'productToken',
    spender: 'powerMarket',
    amount: 1n,
    decimals: 18,
    symbol: 'PRD',
    title: { key: 'tx:title.test' },
    createCall: () =>
      createCall({
        contract: 'productToken',
        address: usdt,
        abi: productTokenAbi,
        functionName: 'burn',
        args: [1n],
      }),
  })
  return steps.map(({ kind }) => kind)
}

it('waits for the owners for days, and is done by the transaction that one of them sends', async () => {
  const opened = await open()
  const { recordId, record, hash } = await askAndWait(opened)
  expect(record).toMatchObject({ status: 'sent', safe: { version: '1.4.1', threshold: 2, owners: 3 }, nonce: 0 })
  opened.browser.pass(3 * 86_400)
  await chain.mine({ blocks: 200 })
  await opened.page.check()
  expect(opened.browser.get(recordId)).toMatchObject({ status: 'sent', unknownReason: null, problem: null })

  opened.page.kill()
  const transaction = await opened.wallet.carryOut(hash)
  await opened.browser.openPage().check()
  const { gasUsed, effectiveGasPrice, blockNumber } = await chain.getTransactionReceipt({ hash: transaction })
  expect(opened.browser.get(recordId)).toMatchObject({
    status: 'confirmed',
    hash,
    spedUpTo: null,
    settled: { hash: transaction, blockNumber: Number(blockNumber), fee: String(gasUsed * effectiveGasPrice) },
  })
})

it('says how many owners have approved it on the chain', async () => {
  const opened = await open()
  const { recordId, hash } = await askAndWait(opened)
  expect(opened.browser.get(recordId)?.safe?.approved).toBe(0)
  const owner = createSender(owners[1])
  await chain.setBalance({ address: owners[1].address, value: 10n ** 18n })
  const approve = encodeFunctionData({ abi: safeAbi, functionName: 'approveHash', args: [hash] })
  await chain.waitForTransactionReceipt({ hash: await sendTransaction(owner, { to: opened.account, data: approve }) })
  await opened.page.check()
  expect(opened.browser.get(recordId)?.safe?.approved).toBe(1)
})

it.each([
  ['another call', 'replaced', 'TRANSACTION_REPLACED'],
  ['nothing, as owners reject', 'cancelled', 'TRANSACTION_CANCELLED'],
] as const)('is over when the Safe carries out %s in its place', async (what, status, key) => {
  const opened = await open()
  const { recordId, hash } = await askAndWait(opened)
  const { wallet, account } = opened
  const other =
    status === 'cancelled'
      ? await wallet.reject(hash)
      : await wallet.replace(hash, { to: usdt, data: encodeApprove(9n).data })
  await opened.page.check()
  const record = opened.browser.get(recordId)!
  expect(record).toMatchObject({ status, account, problem: { key }, settled: { hash: other } })
  expect(canSendAgain(record)).toBe(true)
})

it('failed where the Safe writes down that the call within failed, and says why', async () => {
  const opened = await open()
  opened.wallet.useSafeTxGas(200_000n)
  const { recordId, answer } = ask(opened, stakeStep)
  await answer
  const { hash } = opened.browser.get(recordId)!
  const transaction = await opened.wallet.carryOut(hash as Hex)
  await opened.page.check()
  const record = opened.browser.get(recordId)!
  expect(record).toMatchObject({
    status: 'failed',
    settled: { hash: transaction, moved: [] },
    problem: { key: 'SUPERIOR_NOT_ACTIVATED' },
  })
  expect(canSendAgain(record)).toBe(true)
})

it('waits on where an attempt is undone as a whole: what is signed can be tried again', async () => {
  const opened = await open()
  opened.wallet.sendAtOnce()
  const { recordId, answer } = ask(opened, approveStep(5n), async (asked) => {
    await asked
    // A transaction that reverts, as a wallet sends it that does not estimate.
    const data = encodeFunctionData({
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [usdt, 0n, '0x', 0, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'],
    })
    return await sendTransaction(sender, { to: opened.account, data, gas: 200_000n })
  })
  await answer
  await opened.page.check()
  const { hash, safe, status } = opened.browser.get(recordId)!
  expect({ status, attempt: safe?.attempt }).toEqual({ status: 'sent', attempt: hash })
})

it('takes the transaction itself for an answer, and what the Safe wrote in it for its end', async () => {
  const opened = await open()
  opened.wallet.sendAtOnce()
  const done = ask(opened)
  await done.answer
  await opened.page.check()
  expect(opened.browser.get(done.recordId)).toMatchObject({ status: 'confirmed', nonceSeen: true })
  opened.wallet.useSafeTxGas(200_000n)
  const failing = ask(opened, stakeStep)
  await failing.answer
  await opened.page.check()
  expect(opened.browser.get(failing.recordId)).toMatchObject({
    status: 'failed',
    problem: { key: 'SUPERIOR_NOT_ACTIVATED' },
  })
})

it('keeps its place behind others in the queue', async () => {
  const opened = await open()
  const first = await askAndWait(opened, 1n)
  const second = await askAndWait(opened, 2n)
  expect([first.record.nonce, second.record.nonce]).toEqual([0, 1])
  await opened.wallet.replace(first.hash, { to: usdt, data: encodeApprove(0n).data })
  await opened.page.check()
  expect(opened.browser.get(first.recordId)?.status).toBe('replaced')
  expect(opened.browser.get(second.recordId)?.status).toBe('sent')
  await opened.wallet.carryOut(second.hash)
  await opened.page.check()
  expect(opened.browser.get(second.recordId)?.status).toBe('confirmed')
})

it('does not take the very same of another record for its own', async () => {
  const opened = await open()
  const first = await askAndWait(opened)
  const second = await askAndWait(opened)
  await opened.wallet.carryOut(first.hash)
  await opened.page.check()
  expect(opened.browser.get(first.recordId)?.status).toBe('confirmed')
  expect(opened.browser.get(second.recordId)?.status).toBe('sent')
})

describe('an answer that is a transaction of something else', () => {
  const others: readonly (readonly [string, (opened: Opened) => Promise<Hex>])[] = [
    ['a stranger’s', () => sendTransaction(sender, { to: usdt, data: encodeApprove(5n).data })],
    [
      'an owner’s who only approves it',
      async ({ account }) => {
        const owner = createSender(owners[1])
        await chain.setBalance({ address: owners[1].address, value: 10n ** 18n })
        const args = [`0x${'12'.repeat(32)}`] as const
        return await sendTransaction(owner, {
          to: account,
          data: encodeFunctionData({ abi: safeAbi, functionName: 'approveHash', args }),
        })
      },
    ],
  ]

  it.each(others)('%s: it is not done by that, and is once its owners have carried it out', async (_, sendOther) => {
    const opened = await open()
    let own: Hex | undefined
    const { recordId, answer } = ask(opened, approveStep(5n), async (asked) => {
      const other = await sendOther(opened)
      own = (await asked) as Hex
      await chain.waitForTransactionReceipt({ hash: other })
      return other
    })
    await answer
    await opened.page.check()
    expect(opened.browser.get(recordId)).toMatchObject({ status: 'sent', settled: null })
    const transaction = await opened.wallet.carryOut(own!)
    await opened.page.check()
    expect(opened.browser.get(recordId)).toMatchObject({ status: 'confirmed', settled: { hash: transaction } })
  })

  it('the very same of before: the Safe has not carried it out again', async () => {
    const opened = await open()
    const first = await askAndWait(opened)
    const older = await opened.wallet.carryOut(first.hash)
    const { recordId, answer } = ask(opened, approveStep(5n), async (asked) => {
      await asked
      return older
    })
    await answer
    await opened.page.check()
    expect(opened.browser.get(recordId)).toMatchObject({ status: 'sent', settled: null })
  })
})

describe('a page that was closed before the wallet answered', () => {
  it('finds what an owner carried out', async () => {
    const opened = await open()
    const { recordId, page, hash } = await loseAnswerOf(opened)
    const transaction = await opened.wallet.carryOut(hash)
    await page.check()
    expect(opened.browser.get(recordId)).toMatchObject({ status: 'confirmed', hash, settled: { hash: transaction } })
  })

  it('does not know of one that was carried out by way of another contract', async () => {
    const opened = await open()
    const { recordId, page, hash } = await loseAnswerOf(opened)
    const transaction = buildSafeTransaction({ to: usdt, data: encodeApprove(5n).data }, 0n)
    expect(hashSafeTransaction(opened.safe, transaction)).toBe(hash)
    const signatures = await signSafeTransaction(opened.safe, transaction, [owners[0], owners[1]])
    const callData = encodeFunctionData({
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [usdt, 0n, transaction.data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
    })
    const target = opened.account
    const args = [[{ target, callData, allowFailure: false }]] as const
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
    await chain.waitForTransactionReceipt({ hash: await sendTransaction(sender, { to: multicall3, data }) })
    await page.check()
    expect(opened.browser.get(recordId)?.status).toBe('unknown')
  })

  it('knows one with its hash even so', async () => {
    const opened = await open()
    const { recordId, hash } = await askAndWait(opened)
    const signatures = await signSafeTransaction(
      opened.safe,
      buildSafeTransaction({ to: usdt, data: encodeApprove(5n).data }, 0n),
      [owners[0], owners[1]],
    )
    const callData = encodeFunctionData({
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [usdt, 0n, encodeApprove(5n).data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
    })
    const args = [[{ target: opened.account, callData, allowFailure: false }]] as const
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
    await chain.waitForTransactionReceipt({ hash: await sendTransaction(sender, { to: multicall3, data }) })
    await opened.page.check()
    expect(opened.browser.get(recordId)).toMatchObject({ status: 'confirmed', hash })
  })
})

describe('a node', () => {
  it('that leaves out a log is not believed: the record is neither replaced nor lost', async () => {
    let node: Client = change('eth_getLogs', () => [])
    const opened = await open({ node: () => node })
    const { recordId, hash } = await askAndWait(opened)
    await opened.wallet.carryOut(hash)
    await opened.page.check()
    expect(opened.browser.get(recordId)?.status).toBe('sent')
    node = chain
    await opened.page.check()
    expect(opened.browser.get(recordId)?.status).toBe('confirmed')
  })

  it('that refuses long ranges is asked for shorter ones', async () => {
    const lengths: number[] = []
    const node = change('eth_getLogs', (answer, [filter]) => {
      const { fromBlock, toBlock } = filter as { fromBlock: Hex; toBlock: Hex }
      const length = Number(toBlock) - Number(fromBlock) + 1
      lengths.push(length)
      if (length > 100) throw Object.assign(new Error('block range is too wide'), { code: -32_005 })
      return answer
    })
    const opened = await open({ node: () => node })
    const { recordId, hash } = await askAndWait(opened)
    opened.page.kill()
    await chain.mine({ blocks: 300 })
    await opened.wallet.carryOut(hash)
    await opened.browser.openPage().check()
    expect(opened.browser.get(recordId)?.status).toBe('confirmed')
    expect(Math.max(...lengths)).toBeGreaterThan(100)
  })

  it('that has logs of Safe 1.3 has the hash in their data', async () => {
    const node = change('eth_getLogs', (answer) => (answer as RawLog[]).map(toOld))
    const opened = await open({ node: () => node })
    const { recordId, hash } = await askAndWait(opened)
    await opened.wallet.carryOut(hash)
    await opened.page.check()
    expect(opened.browser.get(recordId)).toMatchObject({ status: 'confirmed', hash })
  })

  it('that is down leaves everything as it was', async () => {
    const node = change('eth_blockNumber', () => {
      throw new TypeError('Failed to fetch')
    })
    let isDown = false
    const opened = await open({ node: () => (isDown ? node : chain) })
    const { recordId, record } = await askAndWait(opened)
    isDown = true
    opened.browser.pass(86_400)
    await opened.page.check()
    expect(opened.browser.get(recordId)).toEqual(record)
  })

  it('that takes a block back takes the end back with it', async () => {
    const opened = await open()
    const { recordId, hash } = await askAndWait(opened)
    const snapshot = await chain.snapshot()
    await opened.wallet.carryOut(hash)
    const patience = { ...defaultPatience, confirmations: 3 }
    const look = async () => {
      const seen = await observeRecord(chain, opened.browser.get(recordId)!)
      opened.page.records.update(recordId, (record) => resolveRecord(record, seen, opened.browser.now(), patience))
      return opened.browser.get(recordId)?.status
    }
    expect(await look()).toBe('mined')
    await chain.revert({ id: snapshot })
    expect(await look()).toBe('sent')
    await opened.wallet.carryOut(hash)
    await chain.mine({ blocks: 2 })
    expect(await look()).toBe('confirmed')
  })
})

describe('an account', () => {
  it('that is a Safe is never asked for a permit, also of a token that has them', async () => {
    const { account } = await open()
    expect(await readKinds(plainAccount)).toEqual(['permit', 'call'])
    expect(await readKinds(account)).toEqual(['approve', 'call'])
  })

  it('with a key, or with delegated code, is no Safe', async () => {
    expect(await readSafe(chain, plainAccount)).toBeNull()
    const { account } = await open()
    await chain.setCode({ address: plainAccount, bytecode: `0xef0100${account.slice(2)}` })
    expect(await readSafe(chain, plainAccount)).toBeNull()
    await chain.setCode({ address: plainAccount, bytecode: '0x' })
  })

  it('that is a contract of another kind is no Safe', async () => {
    expect(await readSafe(chain, usdt)).toBeNull()
  })

  it('is not called any kind while no node answers', async () => {
    const down = createClient({
      chain: testChain,
      transport: custom({ request: () => Promise.reject(new TypeError('Failed to fetch')) }, { retryCount: 0 }),
    })
    await expect(readSafe(down, plainAccount)).rejects.toThrow('Failed to fetch')
  })
})
