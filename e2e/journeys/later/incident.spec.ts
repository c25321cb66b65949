import { getAddress } from '../../support/chain.ts'
import { openSection, signInAsOperator, workWith } from '../../support/operator.ts'
import { sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

workWith('GUARDIAN', getAddress('leader'))

test('an operator’s day begins at Today; with a stolen voucher key a guardian stops the signing and pauses the vault', async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000)
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await signInAs(page, 'Operator')
  const menu = page.getByRole('button', { name: 'Open menu' })
  // From 1024 px it stands beside the page.
  if ((page.viewportSize()?.width ?? 0) < 1024) await menu.click()
  await page.getByRole('link', { name: /^Operators/ }).click()
  await signInAsOperator(page)
  const lines = page.getByRole('list', { name: 'How things stand' })
  const line = (text: string) => lines.getByRole('listitem').filter({ hasText: text })
  const guardian = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const holder = await (await browser.newContext({ locale: 'en-GB' })).newPage()

  await test.step('Today says how things stand, those to act on first, and leads to where it is done', async () => {
    await expect(page).toHaveTitle(/^Today · Operators · /)
    await expect(line('Vouchers are signed.')).toContainText('Fine')
    await expect(line('Coverage of USDT')).toContainText('The dividend vault has')
    await line('Equity claims').getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/claims$/)
    await openSection(page, 'Today')
  })

  await test.step('stops the signing, in two steps and with a reason', async () => {
    await page.getByRole('button', { name: 'Stop signing' }).click()
    const sheet = page.getByRole('dialog', { name: 'Stop signing' })
    await expect(sheet).toContainText('It does not stop vouchers that are signed already')
    await sheet.getByRole('button', { name: 'Stop it now' }).click()
    await expect(sheet.getByText('Give a reason')).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('The key may be stolen')
    await sheet.getByRole('button', { name: 'Stop it now' }).click()
    await expect(page.locator('output').filter({ hasText: 'Signing is stopped.' })).toBeVisible()
    await expect(line('Stopped by an operator.')).toContainText('Act')
  })

  await test.step('a guardian, who is nothing else, pauses the vault; operator and holder see it', async () => {
    await guardian.goto('/admin')
    await signInAs(guardian, 'Leader')
    await signInAsOperator(guardian)
    await guardian.getByRole('button', { name: 'Pause: Dividend vault' }).click()
    await expect(guardian.getByText('not even one that is signed already')).toBeVisible()
    await sendInWallet(guardian)
    await guardian.context().close()
    await expect(line('a guardian has paused the dividend vault')).toContainText('Act')
    await holder.goto('/assets-page/withdraw')
    await signInAs(holder, 'Whale')
    await expect(holder.getByText('An operator has switched signing off.').first()).toBeVisible()
    await holder.context().close()
  })

  await test.step('ends the pause, and an administrator switches the signing on again', async () => {
    await page.getByRole('button', { name: 'End the pause: Dividend vault' }).click()
    await sendInWallet(page)
    await page.getByRole('button', { name: 'Switch signing on again' }).click()
    const sheet = page.getByRole('dialog', { name: 'Switch signing on again' })
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('The key is replaced')
    await sheet.getByRole('button', { name: 'Switch it on now' }).click()
    await expect(line('Vouchers are signed.')).toContainText('Fine')
  })
})
