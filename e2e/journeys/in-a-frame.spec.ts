import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { FrameLocator, Page } from '@playwright/test'
import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { frameOrigin } from '../world.ts'
import { createSafeApp, openInFrame, type SafeApp } from '../fixtures/safe-app.ts'
import { contracts, getAddress, getPositions, getProductBalance, getUsdtAllowance, inUsdt } from '../support/chain.ts'
import { getNode } from '../support/mining.ts'
import { expect, test } from '../support/test.ts'

const origin = frameOrigin
const stranger = 'https://stranger.example'
const stake = inUsdt('200')

async function give(app: SafeApp): Promise<void> {
  const args = [app.address, stake * 2n] as const
  const whale = { account: getAddress('whale'), address: contracts.usdt, abi: erc20Abi } as const
  const hash = await getNode().writeContract({ ...whale, functionName: 'transfer', args })
  await getNode().waitForTransactionReceipt({ hash, pollingInterval: 200 })
  const bind = { abi: referralRegistryAbi, functionName: 'bind', args: [getAddress('genesis')] } as const
  await app.act({ to: contracts.referralRegistry, data: encodeFunctionData(bind) })
}

/** Everything that the browser asks for, and of whom. */
function watchRequests(page: Page): Set<string> {
  const origins = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin)
  })
  return origins
}

async function sign(frame: FrameLocator, app: SafeApp): Promise<void> {
  await frame.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => app.messages.length).toBeGreaterThan(0)
}

/** What the newest proposal asks of the contracts. */
const getCalls = (app: SafeApp) => (app.proposals.at(-1)?.calls ?? []).map(({ data }) => data?.slice(0, 10))
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [contracts.stakingPoolUsdt, stake] })

async function ask(frame: FrameLocator): Promise<void> {
  await frame.getByRole('textbox', { name: 'Amount' }).fill('200')
  await frame.getByRole('button', { name: /^Stake 200/ }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Continue in Safe' }).click()
}

const claim = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'claim' })

/** From the plan to its end in the tray. */
async function claimEarned(frame: FrameLocator, app: SafeApp): Promise<void> {
  const known = app.proposals.length
  await frame.getByRole('button', { name: 'Claim', exact: true }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Continue in Safe' }).click()
  await expect.poll(() => app.proposals.length).toBe(known + 1)
  expect(app.proposals.at(-1)!.calls).toEqual([{ to: contracts.stakingPoolUsdt, value: 0n, data: claim }])
  await frame.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await frame.getByRole('button', { name: 'Transactions, 1 under way' }).click()
  await frame.getByRole('button', { name: /^Details.*Claim/ }).click()
  await expect(frame.getByText('Waits for the owners: 2 of 3 must sign').first()).toBeVisible()
  await app.execute()
  await expect(frame.getByText(/The one who executed it paid the network fee/).first()).toBeVisible()
}

test.describe('inside Safe', () => {
  test('a Safe is connected by itself, signs in, approves and stakes, over reloads, and claims; nobody else is asked anything', async ({
    page,
  }) => {
    test.setTimeout(300_000)
    const app = await createSafeApp()
    await give(app)
    const asked = watchRequests(page)
    let frame = await openInFrame(page, { origin, path: '/stake', app })

    await test.step('no wallet is chosen, no other one is offered', async () => {
      await expect(frame.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
      await expect(frame.getByText('Sandbox Wallet')).toHaveCount(0)
    })

    await test.step('it waits for the other owners, and is asked for the same message after a reload', async () => {
      await sign(frame, app)
      await expect(frame.getByText('the others have to sign too', { exact: false })).toBeVisible()
      await page.reload()
      frame = page.frameLocator('iframe')
      await sign(frame, app)
      await expect.poll(() => app.messages.length).toBe(2)
      const [before, after] = app.messages
      expect(after!.text).toMatch(/^Authorisation:\d+$/)
      expect(after).toEqual(before)
      await app.signMessage()
      await expect(frame.getByRole('button', { name: new RegExp(`^Account ${app.address.slice(0, 6)}`) })).toBeVisible()
    })

    await test.step('what leaves the page is the exact call; a batch or one after the other', async () => {
      await expect
        .poll(
          async () => {
            const known = app.proposals.length
            await ask(frame)
            await expect.poll(() => app.proposals.length).toBeGreaterThan(known)
            await app.execute()
            await page.reload()
            frame = page.frameLocator('iframe')
            return (await getPositions(app.address)).length
          },
          { timeout: 240_000 },
        )
        .toBe(1)
      const [{ data } = {}] = app.proposals[0]!.calls
      expect(decodeFunctionData({ abi: erc20Abi, data: data as Hex })).toMatchObject({ functionName: 'approve' })
      expect(data).toBe(approve)
      expect(await getUsdtAllowance(app.address)).toBe(0n)
      expect(getCalls(app)).toHaveLength(app.proposals.length === 1 ? 2 : 1)
    })

    await test.step('the next visit finds it signed in, and keeps no wallet for other pages', async () => {
      await expect(frame.getByRole('button', { name: new RegExp(`^Account ${app.address.slice(0, 6)}`) })).toBeVisible()
      const kept = page.frames().find((each) => each.url().startsWith(process.env.BASE_URL!))!
      expect(await kept.evaluate(() => localStorage.getItem('wallet.connectorName'))).toBeNull()
    })

    await test.step('a claim is one call, and done in the tray once the owners have carried it out', async () => {
      expect(await getProductBalance(app.address)).toBe(0n)
      await claimEarned(frame, app)
      expect(await getProductBalance(app.address)).toBeGreaterThan(0n)
    })
    expect([...asked].toSorted()).toEqual([new URL(process.env.BASE_URL!).origin, origin].toSorted())
  })

  test('pages of operators are shown by no site, also where the app inside is led to one', async ({
    page,
    context,
  }) => {
    const app = await createSafeApp()
    const frame = await openInFrame(page, { origin, path: '/stake', app })
    await expect(frame.getByRole('main')).toBeVisible()
    const inside = page.frames().find((each) => each.url().startsWith(process.env.BASE_URL!))!
    await inside.evaluate(() => {
      history.pushState(null, '', '/admin')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(frame.getByText('not shown inside another page', { exact: false })).toBeVisible()
    await expect(frame.getByRole('link', { name: 'Open in its own tab' })).toHaveAttribute('target', '_blank')
    await expect(frame.getByRole('button', { name: 'Sign in as operator' })).toHaveCount(0)

    for (const [from, path] of [
      [origin, '/admin'],
      [origin, '/set-price'],
      [stranger, '/'],
      [stranger, '/stake'],
    ] as const) {
      const other = await context.newPage()
      const refused = other.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
      const closed = await openInFrame(other, { origin: from, path })
      await refused
      await expect(closed.getByRole('main')).toHaveCount(0)
      await other.close()
    }
  })
})
