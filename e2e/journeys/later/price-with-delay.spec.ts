import { cardSellerAbi } from '@app/abis/card-seller'
import { contracts, getAddress, getChain } from '../../support/chain.ts'
import { lendOperatorRole } from '../../support/operator.ts'
import { moveTime, sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

const proposer = getAddress('genesis')
const delay = 3_000

const getCardPrice = () =>
  getChain().readContract({ address: contracts.cardSeller, abi: cardSellerAbi, functionName: 'price' })

lendOperatorRole(proposer, delay)

test('an operator with a delay proposes a price; all see what it changes before only he carries it out', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const before = await getCardPrice()
  const next = before - before / 50n
  await page.goto('/set-price')
  await signInAs(page, 'Genesis')
  const proposed = page.getByRole('region', { name: 'Proposed' })

  await test.step('proposes it: nothing changes yet', async () => {
    await expect(page.getByText('what you propose can be carried out after 50 minutes')).toBeVisible()
    await page.getByRole('textbox', { name: 'Price of a card' }).fill(String(Number(next) / 1e6))
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(page.getByText(/You can carry it out from .+ Until then everybody sees it\./)).toBeVisible()
    await sendInWallet(page)
    await expect(proposed).toContainText('−2%')
    await expect(proposed).toContainText(/0 h 4\d min left/)
    await expect(proposed).toContainText('Only you, who proposed it, can carry it out.')
    await expect(proposed.getByRole('button', { name: 'Carry out' })).toHaveAttribute('aria-disabled', 'true')
    expect(await getCardPrice()).toBe(before)
  })

  await test.step('another operator sees the same, and cannot carry it out', async () => {
    const context = await browser.newContext({ locale: 'en-GB' })
    const other = await context.newPage()
    await other.goto('/set-price')
    await signInAs(other, 'Operator')
    const seen = other.getByRole('region', { name: 'Proposed' })
    await expect(seen).toContainText('−2%')
    await expect(seen).toContainText('Only the account that proposed it can carry it out.')
    await expect(seen.getByRole('button', { name: 'Carry out' })).toBeHidden()
    await context.close()
  })

  await test.step('carries it out once its time has come', async () => {
    await moveTime(page, '+1 hour')
    await proposed.getByRole('button', { name: 'Carry out' }).click()
    await sendInWallet(page)
    expect(await getCardPrice()).toBe(next)
    await expect(proposed).toBeHidden()
    await expect(page.getByRole('list', { name: 'What was set' }).getByRole('listitem').first()).toContainText(
      new Intl.NumberFormat('en-GB').format(Number(next) / 1e6),
    )
  })
})
