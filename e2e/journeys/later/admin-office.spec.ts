import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { getCardNumber } from '@app/core/card-number'
import { shortenAddress } from '@app/core/address'
import { parseUnits } from 'viem'
import { showExactUsdt } from '../../support/amounts.ts'
import { contracts, getAddress, getApi, getChain, inUsdt } from '../../support/chain.ts'
import { openSection, signInAsOperator } from '../../support/operator.ts'
import { answerWallet, sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

const holder = getAddress('whale')

interface Card {
  id: string
  equityClaim: string | null
}

const readClaim = async (id: string) => (await getApi<Card>(`nft721/detail?id=${id}`)).equityClaim

const readFunded = () =>
  getChain().readContract({
    address: contracts.dividendVault,
    abi: dividendVaultAbi,
    functionName: 'funded',
    args: [contracts.usdt],
  })

async function findUnclaimed(): Promise<string> {
  const { list } = await getApi<{ list: Card[] }>(`nft721?address=${holder}`)
  const claims = await Promise.all(list.map(({ id }) => readClaim(id)))
  return list[claims.indexOf(null)]!.id
}

test('an operator decides a claim, sets limits and funds a pool; the log has what the service did', async ({
  page,
  browser,
}) => {
  test.setTimeout(960_000)
  const card = await findUnclaimed()
  const owner = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const place = getCardNumber(card)
  const kept = owner.getByRole('listitem').filter({ hasText: `No. ${place}` })

  await test.step('a holder claims the shares of a card', async () => {
    await owner.goto(`/backpack/detail?id=${card}`)
    await signInAs(owner, 'Whale')
    await owner.getByRole('button', { name: /^Claim .+ shares/ }).click()
    await answerWallet(owner, 'Sign')
    await expect.poll(() => readClaim(card)).toBe('registered')
    await owner.goto('/nft/claim-list')
    await expect(kept).toContainText('Registered')
  })

  await page.goto('/admin/claims')
  await signInAs(page, 'Operator')
  await signInAsOperator(page)

  await test.step('the operator finds it and takes it up, with a note that the holder reads', async () => {
    await page.getByRole('searchbox', { name: 'Account, card number or stock' }).fill(place)
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByRole('button', { name: 'Decide' })).toHaveCount(1)
    const claim = page.getByRole('listitem').filter({ hasText: `Card No. ${place}` })
    await claim.getByRole('button', { name: 'Decide' }).click()
    const save = claim.getByRole('button', { name: 'Save the decision' })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await claim.getByText('In progress', { exact: true }).click()
    await claim.getByRole('textbox', { name: 'Note for the owner' }).fill('At the transfer agent.')
    await save.click()
    await expect(claim).toBeHidden()
    await owner.reload()
    await expect(kept).toContainText('In progress')
    await expect(kept).toContainText('At the transfer agent.')
    await owner.context().close()
  })

  await test.step('sets a quota, with the reason', async () => {
    await openSection(page, 'Limits')
    const form = page.getByRole('region', { name: 'New limits' })
    const set = form.getByRole('button', { name: 'Set the limits' })
    await form.getByRole('textbox', { name: 'Daily quota of an account' }).fill('4999')
    await set.click()
    await expect(form.getByText('Give a reason')).toBeVisible()
    await form.getByRole('textbox', { name: 'Closes (UTC)' }).fill('25:00')
    await expect(form.getByText(/Give times such as 09:30/)).toBeVisible()
    await form.getByRole('textbox', { name: 'Closes (UTC)' }).fill('24:00')
    await form.getByRole('textbox', { name: 'Reason' }).fill('Less for a while')
    await set.click()
    const sheet = page.getByRole('dialog', { name: 'Set these limits?' })
    await expect(sheet.getByRole('row', { name: /Daily quota/ })).toContainText('4,999')
    await expect(sheet).toContainText('Less for a while')
    await sheet.getByRole('button', { name: 'Set the limits' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('region', { name: 'All versions' })).toContainText('Less for a while')
    const { tokens } = await getApi<{ tokens: { dailyQuota: string }[] }>('withdrawal/terms')
    expect(tokens.map(({ dailyQuota }) => BigInt(dailyQuota))).toContain(parseUnits('4999', 18))
  })

  await test.step('funds a pool, having seen what each day releases', async () => {
    await openSection(page, 'Days')
    await expect(
      page.getByRole('region', { name: 'Settled days' }).getByText('Open', { exact: true }).first(),
    ).toBeVisible()
    // They come above the form and move it.
    await expect(page.getByText(/^Funded until/).first()).toBeVisible()
    const form = page.getByRole('region', { name: 'Fund a pool' })
    const before = await readFunded()
    await form.getByText('USDT', { exact: true }).click()
    await form.getByRole('textbox', { name: 'Amount' }).fill('100')
    await form.getByRole('textbox', { name: 'How many days' }).fill('367')
    await expect(form.getByText('Enter a whole number from 1 to 366')).toBeVisible()
    await form.getByRole('textbox', { name: 'How many days' }).fill('8')
    await expect(form.getByRole('region', { name: 'What it releases' })).toContainText(showExactUsdt('12.5'))
    await form.getByRole('button', { name: 'Fund', exact: true }).click()
    await expect(page.getByText('It cannot be taken back.')).toBeVisible()
    await sendInWallet(page, { signatures: 2 })
    await expect.poll(async () => (await readFunded()) - before, { timeout: 60_000 }).toBe(inUsdt('100'))
  })

  await test.step('the log has each, with what changed', async () => {
    await openSection(page, 'Audit log')
    await expect(page).toHaveTitle(/^Audit log · Operators · /)
    const who = shortenAddress(getAddress('operator'))
    const done = [
      [`${who} decided on the equity claim of card No. ${place}`, ['Registered', 'In progress'], 'processing'],
      [`${who} set the withdrawal limits of `, ['4,999', 'Less for a while'], 'dailyQuota'],
    ] as const
    for (const [sentence, changes, inRecord] of done) {
      const entry = page.getByRole('listitem').filter({ hasText: sentence }).first()
      for (const change of changes) await expect(entry).toContainText(change)
      await entry.getByText('The whole record').click()
      await expect(entry.locator('pre').last()).toContainText(inRecord)
    }
  })
})
