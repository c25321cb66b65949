import { productTokenAbi } from '@app/abis/product-token'
import { createRandom } from '@app/testing/random'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { createCall, encodeCall } from '#shared/chain/contract-call.ts'
import { requestStep } from './request-step.ts'
import { loseAnswer } from './resolve-record.ts'
import { openBrowser, openSafe, setUpSafes } from './safe.test-setup.ts'
import type { BoundAction } from './tx-action.ts'
import { chain, deployment } from './transactions.test-setup.ts'

const histories = Number(process.env.SAFE_HISTORIES ?? 10)
const seed = Number(process.env.SAFE_SEED ?? 1)
const { productToken, powerMarket } = deployment.contracts
const action: BoundAction = {
  key: 'test.approve',
  failure: null,
  path: '/stake',
  title: { key: 'tx:title.test' },
  checks: () => Promise.resolve(null),
  steps: () => Promise.resolve([]),
  changes: () => Promise.resolve([]),
  refresh: () => [],
}
let lastId = 0

setUpSafes()

type Truth = { hash: Hex; isHeard: boolean; end: 'confirmed' | 'replaced' | 'cancelled' | null }

/**
 * Pages ask, are killed before or after the wallet answers, and come back; owners execute, replace and reject in the
 * order of the queue, or let it lie.
 */
async function live(random: ReturnType<typeof createRandom>) {
  const { safe, wallet } = await openSafe()
  const account = safe.address
  const browser = openBrowser()
  const truth = new Map<string, Truth>()
  const queue: string[] = []
  let page = browser.openPage()

  const reload = () => {
    page.kill()
    page = browser.openPage()
    for (const { id, status } of browser.list()) if (status === 'signing') page.records.update(id, loseAnswer)
  }

  async function ask(): Promise<void> {
    const amount = BigInt(truth.size + 1)
    const id = `record-${(lastId += 1)}`
    const isHeard = random.chance(0.7)
    let answered: Hex | undefined
    const asking = requestStep({
      action,
      context: { client: chain, account, chainId: 31337, deployment },
      flowId: id,
      recordId: id,
      step: {
        kind: 'approve',
        title: action.title,
        callData: encodeCall(
          createCall({
            contract: 'productToken',
            address: productToken,
            abi: productTokenAbi,
            functionName: 'approve',
            args: [powerMarket, amount],
          }),
        ),
        allowance: { amount },
        gas: null,
      },
      records: page.records,
      openSender: () =>
        Promise.resolve({
          account,
          client: chain,
          async send({ to, data }) {
            answered = (await wallet.provider.request({
              method: 'eth_sendTransaction',
              params: [{ from: account, to, data }],
            })) as Hex
            if (!isHeard) page.kill()
            return answered
          },
        }),
      onRequested: () => undefined,
      now: browser.now,
    })
    await asking
    if (!isHeard) reload()
    truth.set(id, { hash: answered!, isHeard, end: null })
    queue.push(id)
  }

  async function act(): Promise<void> {
    const id = queue.shift()
    if (id === undefined) return
    const own = truth.get(id)!
    const kind = random.pick(['execute', 'execute', 'replace', 'reject'] as const)
    if (kind === 'execute') {
      await wallet.carryOut(own.hash)
      own.end = 'confirmed'
    } else if (kind === 'replace') {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
      await wallet.replace(own.hash, { to: productToken, data })
      own.end = 'replaced'
    } else {
      await wallet.reject(own.hash)
      own.end = 'cancelled'
    }
  }

  for (let nth = 0; nth < 14; nth += 1) {
    const what = random.pick(['ask', 'ask', 'act', 'act', 'reload', 'check', 'wait'] as const)
    if (what === 'ask') await ask()
    else if (what === 'act') await act()
    else if (what === 'reload') reload()
    else if (what === 'check') await page.check()
    else {
      browser.pass(1 + random.integer(400_000))
      await chain.mine({ blocks: 1 + random.integer(90) })
    }
  }
  reload()
  await page.check()
  await page.check()
  return [...truth].map(([id, { hash, isHeard, end }]) => {
    const { status, hash: found } = browser.get(id)!
    // Nobody told the page which of the owners' transactions it was: only one that was executed can be known.
    const isLost = !isHeard && end !== 'confirmed'
    const told = isLost ? { status: 'unknown', hash: null } : { status: end ?? 'sent', hash }
    return { seen: { id, status, hash: found }, told: { id, ...told } }
  })
}

it(`${histories} histories of records of a Safe end as the Safe says, from seed ${seed}`, async () => {
  for (let nth = 0; nth < histories; nth += 1) {
    const ends = await live(createRandom(seed + nth))
    expect({ nth, ends: ends.map(({ seen }) => seen) }).toEqual({ nth, ends: ends.map(({ told }) => told) })
  }
}, 3_600_000)
