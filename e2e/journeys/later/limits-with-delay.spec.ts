import { shortenAddress } from '@app/core/address'
import { contracts, getAddress, getApi, inUsdt } from '../../support/chain.ts'
import { workInTwo, openSection, signInAsOperator } from '../../support/operator.ts'
import { moveTime, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

const proposer = getAddress('genesis')
const admin = getAddress('operator')
const delay = 3_000
const oneUsdt = inUsdt('1')

async function getUsdtQuota(): Promise<bigint> {
  const { tokens } = await getApi<{ tokens: { token: string; dailyQuota: string }[] }>('withdrawal/terms')
  return BigInt(tokens.find(({ token }) => token === contracts.usdt)!.dailyQuota)
}

workInTwo(proposer, delay)

test('an operator with a delay proposes limits; only another one carries them out, when their time has come', async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000)
  const before = await getUsdtQuota()
  const next = before - oneUsdt
  const figure = new Intl.NumberFormat('en-GB').format(next / oneUsdt)
  const proposed = page.getByRole('region', { name: 'Proposed' }).getByRole('listitem').first()
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const waiting = other.getByRole('region', { name: 'Proposed' })
  const seen = waiting.getByRole('listitem').first()

  await test.step('one operator proposes them: nothing changes yet, and somebody else must carry them out', async () => {
    await page.goto('/admin/limits')
    await signInAs(page, 'Genesis')
    await signInAsOperator(page)
    const form = page.getByRole('region', { name: 'New limits' })
    await form.getByText('USDT', { exact: true }).first().click()
    await form.getByRole('textbox', { name: 'Daily quota of an account' }).fill(String(next / oneUsdt))
    await form.getByRole('textbox', { name: 'Reason' }).fill('Fewer than last week')
    await expect(form.getByText('After 50 minutes, another operator can execute it.')).toBeVisible()
    await form.getByRole('button', { name: 'Propose the limits' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Propose these limits?' })
    await expect(sheet.getByRole('row', { name: /Daily quota/ })).toContainText(figure)
    await expect(sheet).toContainText('when it is executed')
    await sheet.getByRole('button', { name: 'Propose the limits' }).press('Enter')
    await expect(sheet).toBeHidden()
    await expect(form).toContainText('Proposed. Another operator can execute it from')
    await expect(proposed).toContainText('Fewer than last week')
    await expect(proposed.getByRole('row', { name: /Daily quota/ })).toContainText(figure)
    await expect(proposed).toContainText(/0 h (?:4\d|50) min left/)
    await expect(proposed.getByRole('button', { name: 'Execute' })).toHaveAttribute('aria-disabled', 'true')
    await expect(proposed).toContainText('Another operator has to execute it')
    expect(await getUsdtQuota()).toBe(before)
  })

  await test.step('another operator sees what it would change, and has to wait', async () => {
    await other.goto('/admin/limits')
    await signInAs(other, 'Operator')
    await signInAsOperator(other)
    await expect(seen.getByRole('row', { name: /Daily quota/ })).toContainText(figure)
    await expect(seen).toContainText('Its time has not come yet')
    await expect(seen.getByRole('button', { name: 'Execute' })).toHaveAttribute('aria-disabled', 'true')
    await expect(other.getByRole('button', { name: 'Set the limits' })).toBeVisible()
  })

  await test.step('carries them out once their time has come; they are in force', async () => {
    await moveTime(page, '+1 hour')
    const carryOut = seen.getByRole('button', { name: 'Execute' })
    await expect(carryOut).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 })
    await carryOut.press('Enter')
    await expect(waiting).toContainText('The proposal was executed.')
    await expect(waiting).not.toContainText('Fewer than last week')
    const newest = other.getByRole('region', { name: 'All versions' }).getByRole('listitem').first()
    await expect(newest).toContainText(figure)
    await expect(newest).toContainText('Fewer than last week')
    expect(await getUsdtQuota()).toBe(next)
  })

  await test.step('the log has both', async () => {
    await openSection(other, 'Audit log')
    const entry = (who: string, did: string) =>
      other
        .getByRole('listitem')
        .filter({ hasText: `${shortenAddress(who)} ${did}` })
        .first()
    await expect(entry(proposer, 'proposed withdrawal limits of USDT')).toContainText(figure)
    await expect(entry(admin, 'executed proposed withdrawal limits of USDT')).toContainText(shortenAddress(proposer))
    await other.context().close()
  })
})
