import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { actAsSafe, type SafeAt } from '@app/testing/safe'
import type { SafeWallet } from '@app/testing/safe-wallet'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createFlow, type Flow } from '#shared/tx/create-flow.ts'
import type { FlowPhase } from '#shared/tx/flow-state.ts'
import { openBrowser, openSafe, owners, sender, setUpSafes } from '#shared/tx/safe.test-setup.ts'
import { sendTransaction } from '#shared/tx/send-transaction.ts'
import { type BoundAction, bindAction } from '#shared/tx/tx-action.ts'
import { chain, deployment, passTime } from '#shared/tx/transactions.test-setup.ts'
import { stakeAction, unstakeAction } from './actions.ts'
import { type PoolTerms, readPoolTerms } from './reads.ts'

const { usdt, stakingPoolUsdt, referralRegistry } = deployment.contracts
const amount = 500n * 10n ** 6n
const operator = getSandboxAccount('operator').address

let terms: PoolTerms
let safe: SafeAt
let wallet: SafeWallet
let lastId = 0
const timers: ReturnType<typeof setInterval>[] = []

setUpSafes()
beforeAll(async () => {
  terms = await readPoolTerms(chain, 'stakingPoolUsdt', stakingPoolUsdt)
  ;({ safe, wallet } = await openSafe())
  const mint = { account: operator, address: usdt, abi: testUsdtAbi, functionName: 'mint' } as const
  await chain.writeContract({ ...mint, args: [safe.address, 10n * amount] })
  await chain.mine({ blocks: 1 })
  const bind = { abi: referralRegistryAbi, functionName: 'bind', args: [getSandboxAccount('genesis').address] } as const
  await actAsSafe(sender, safe, { to: referralRegistry, data: encodeFunctionData(bind) }, [owners[0], owners[1]])
})
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer)
})

const readPositions = () =>
  chain.readContract({
    address: stakingPoolUsdt,
    abi: stakingPoolAbi,
    functionName: 'positionsOf',
    args: [safe.address],
  })

const readBalance = () =>
  chain.readContract({ address: usdt, abi: testUsdtAbi, functionName: 'balanceOf', args: [safe.address] })

/** A page whose flow asks the wallet of the Safe; it looks at its records all the time. */
function openPage(browser = openBrowser()) {
  const page = browser.openPage()
  const asked: string[] = []
  const provider = {
    request(request: { method: string; params?: unknown }) {
      asked.push(request.method)
      return wallet.provider.request(request)
    },
  }
  const account: Address = safe.address
  const start = (action: BoundAction): Flow =>
    createFlow(
      action,
      { account, chainId: 31337 },
      {
        getContext: () => Promise.resolve({ client: chain, account, chainId: 31337, deployment }),
        openSender: () =>
          Promise.resolve({
            account,
            client: chain,
            send: (request) => sendTransaction(provider, deployment, request),
            signPermit: () => Promise.reject(new Error('A Safe has no key')),
          }),
        records: page.records,
        waitForIndex: () => Promise.resolve(true),
        createId: () => `id-${(lastId += 1)}`,
        now: browser.now,
      },
    )
  timers.push(setInterval(() => void page.check(), 100))
  return { browser, page, asked, start }
}

async function reach(flow: Flow, phase: FlowPhase): Promise<void> {
  await expect.poll(() => flow.getState().phase, { timeout: 20_000 }).toBe(phase)
}

const listHashes = ({ browser }: ReturnType<typeof openPage>) => browser.list().map(({ hash }) => hash as Hex)

it('stakes with an approval: the second step follows by itself once the owners have executed the first', async () => {
  const page = openPage()
  const flow = page.start(bindAction(stakeAction, { amount, terms }))
  await reach(flow, 'ready')
  expect(flow.getState().plan).toMatchObject({ safe: { threshold: 2, owners: 3 } })
  expect(flow.getState().plan?.steps.map(({ kind }) => kind)).toEqual(['approve', 'call'])
  flow.agree()
  await reach(flow, 'mining')
  await wallet.carryOut(listHashes(page)[0]!)
  await expect.poll(() => listHashes(page).length, { timeout: 20_000 }).toBe(2)
  await reach(flow, 'mining')
  await wallet.carryOut(listHashes(page)[1]!)
  await reach(flow, 'done')
  expect((await readPositions()).length).toBe(1)
  expect(new Set(page.asked)).toEqual(new Set(['eth_sendTransaction']))
  expect(await readBalance()).toBe(9n * amount)
})

it('is offered the stake alone by a page that is opened after the approval was executed', async () => {
  const first = openPage()
  const flow = first.start(bindAction(stakeAction, { amount, terms }))
  await reach(flow, 'ready')
  flow.agree()
  await reach(flow, 'mining')
  first.page.kill()
  await wallet.carryOut(listHashes(first)[0]!)
  const second = openPage(first.browser)
  await expect.poll(() => first.browser.list()[0]?.status, { timeout: 20_000 }).toBe('confirmed')
  const again = second.start(bindAction(stakeAction, { amount, terms }))
  await reach(again, 'ready')
  expect(again.getState().plan?.steps.map(({ kind }) => kind)).toEqual(['call'])
  again.agree()
  await reach(again, 'mining')
  await wallet.carryOut(listHashes(second)[1]!)
  await reach(again, 'done')
})

it('unstakes after the lock', async () => {
  await passTime(181 * 86_400)
  const page = openPage()
  const [position] = await readPositions()
  const flow = page.start(bindAction(unstakeAction, { positions: [{ id: position!.id, amount }], terms }))
  await reach(flow, 'ready')
  flow.agree()
  await reach(flow, 'mining')
  await wallet.carryOut(listHashes(page)[0]!)
  await reach(flow, 'done')
  expect(await readBalance()).toBe(9n * amount)
})
