import { parseUnits } from 'viem'
import { getAddress, getLock, getProductBalance } from '../support/chain.ts'
import { sendInWallet, signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'

const holder = getAddress('bound')

test('a holder locks for a year, adds to the lock and extends it', async ({ page }) => {
  test.setTimeout(360_000)
  const before = await getProductBalance(holder)
  await page.goto('/ve')
  await signInAs(page, 'Bound')
  const field = page.getByRole('textbox', { name: 'Amount' })

  await test.step('is told what is wrong with an amount', async () => {
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('999999999999')
    await expect(page.getByText('Insufficient balance').first()).toBeVisible()
  })

  await test.step('locks to a whole week, with an exact allowance', async () => {
    await field.fill('100')
    await page.getByRole('button', { name: '1 yr' }).click()
    await page.getByRole('button', { name: /^Lock 100\.0000/ }).click()
    await expect(page.getByText(/^100\.0000\s\S+ leaves your wallet\.$/)).toBeVisible()
    await sendInWallet(page, { signatures: 2 })
    const lock = await getLock(holder)
    expect(lock.amount).toBe(parseUnits('100', 18))
    expect(lock.unlockAt % 604_800n).toBe(0n)
    expect(await getProductBalance(holder)).toBe(before - lock.amount)
    await expect(page.getByRole('heading', { name: 'My lock' })).toBeVisible()
  })

  await test.step('adds, the end stays', async () => {
    const { unlockAt } = await getLock(holder)
    await field.fill('50')
    await page.getByRole('button', { name: /^Add 50\.0000/ }).click()
    await sendInWallet(page, { signatures: 2 })
    expect(await getLock(holder)).toEqual({ amount: parseUnits('150', 18), unlockAt })
  })

  await test.step('extends to the longest lock', async () => {
    const { unlockAt } = await getLock(holder)
    await page.getByRole('tab', { name: 'Extend' }).click()
    await page.getByRole('button', { name: '4 yr' }).click()
    await page.getByRole('button', { name: /^Extend to/ }).click()
    await sendInWallet(page)
    const after = await getLock(holder)
    expect(after.unlockAt).toBeGreaterThan(unlockAt)
    await expect(page.getByText('Your lock already ends as late as a lock can.').first()).toBeVisible()
  })
})

test('a lock that has ended stands among what is ready now', async ({ page }) => {
  await page.goto(`/assets-page?watch_a=${getAddress('lockEnded')}`)
  const ready = page.getByRole('list', { name: 'Ready now' })
  await ready.getByRole('link', { name: /^VE lock to withdraw.*1,000\.0000/ }).click()
  await expect(page).toHaveURL(/\/ve/)
})
