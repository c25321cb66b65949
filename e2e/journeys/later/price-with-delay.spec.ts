import { shortenAddress } from '@app/core/address'
import { cardSellerAbi } from '@app/abis/card-seller'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Page } from '@playwright/test'
import { encodeFunctionData } from 'viem'
import { contracts, getAddress, getChain, toUsdt } from '../../support/chain.ts'
import { getNode, mineBlock } from '../../support/mining.ts'
import { workInTwo } from '../../support/operator.ts'
import { moveTime, sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

const proposer = getAddress('genesis')
const delay = 3_000

const getCardPrice = () =>
  getChain().readContract({ address: contracts.cardSeller, abi: cardSellerAbi, functionName: 'price' })

const getProposed = (page: Page) => page.getByRole('region', { name: 'Proposed' })

workInTwo(proposer, delay)

test('an operator proposes a price; all see what it changes before another operator carries it out', async ({
  page,
  browser,
}) => {
  test.setTimeout(360_000)
  const before = await getCardPrice()
  const next = before - before / 50n
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const proposed = getProposed(page)
  const seen = getProposed(other)

  const propose = async () => {
    await page.getByRole('textbox', { name: 'Price of a card' }).fill(toUsdt(next))
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(page.getByText(/Another operator can execute it from .+ Until then everybody sees it\./)).toBeVisible()
    await sendInWallet(page)
    await expect(proposed).toContainText('−2%')
  }

  await test.step('one operator proposes it: nothing changes yet, and somebody else must carry it out', async () => {
    await page.goto('/set-price')
    await signInAs(page, 'Genesis')
    await expect(page.getByText('can be executed by another operator after 50 minutes')).toBeVisible()
    await propose()
    await expect(proposed).toContainText(/0 h 4\d min left/)
    await expect(proposed.getByRole('button', { name: 'Execute' })).toHaveAttribute('aria-disabled', 'true')
    await expect(proposed).toContainText('Another operator has to execute it')
    expect(await getCardPrice()).toBe(before)
  })

  await test.step('anybody sees the same without a wallet, and can do nothing about it', async () => {
    await other.goto('/set-price')
    await other.getByRole('dialog', { name: 'Connect a wallet' }).getByRole('button', { name: 'Close' }).click()
    await expect(seen).toContainText('−2%')
    await expect(seen).toContainText('Another operator than the one who proposed it executes it.')
    await expect(seen.getByRole('button', { name: 'Execute' })).toBeHidden()
  })

  await test.step('another operator has to wait, and cancels it', async () => {
    await other.reload()
    await signInAs(other, 'Operator')
    await expect(seen).toContainText('Its time has not come yet')
    await seen.getByRole('button', { name: 'Cancel' }).click()
    await sendInWallet(other)
    await expect(seen).toBeHidden()
    await expect(proposed).toBeHidden()
  })

  await test.step('what no page sets is seen, too, and cancelled', async () => {
    const empty = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'announceEmptyPool', args: [20_000n, 1] })
    const args = [contracts.dividendVault, empty] as const
    const { settingsDesk: address } = contracts
    await getNode().writeContract({ account: proposer, address, abi: settingsDeskAbi, functionName: 'propose', args })
    await mineBlock()
    await other.goto('/admin/proposals')
    await expect(seen).toContainText('announce-empty-pool: day 2024-10-04 (day 20000), pool node')
    await expect(seen.getByText('dividendVault', { exact: true })).toHaveCount(0)
    await seen.getByRole('button', { name: 'Dividend vault' }).click()
    await expect(seen.getByText('dividendVault', { exact: true })).toBeVisible()
    await expect(seen.getByRole('button', { name: 'Execute' })).toHaveAttribute('aria-disabled', 'true')
    await expect(seen).toContainText('Its time has not come yet')
    await seen.getByRole('button', { name: 'Cancel' }).click()
    await sendInWallet(other)
    await expect(seen).toContainText('Nothing waits')
  })

  await test.step('it is proposed again, and handed on by its link', async () => {
    await propose()
    await proposed.getByRole('link', { name: 'Link to this proposal' }).click()
    await expect(page).toHaveURL(/\/admin\/proposals\?id=0x[0-9a-f]{64}$/)
    await other.goto(page.url())
    await expect(seen).toContainText('−2%')
    await page.goto('/set-price')
    await expect(proposed).toContainText('−2%')
  })

  await test.step('carries it out once its time has come; the page says who did what', async () => {
    await moveTime(page, '+1 hour')
    await expect(proposed).toContainText('Another operator has to execute it')
    await expect(seen).toContainText('executed now, it would succeed')
    await seen.getByRole('button', { name: 'Execute' }).click()
    await sendInWallet(other)
    expect(await getCardPrice()).toBe(next)
    await expect(seen).toContainText('This proposal does not wait any more')
    await expect(other.getByRole('list', { name: 'What became of proposals' })).toContainText('Executed')
    await other.goto('/set-price')
    const newest = other.getByRole('list', { name: 'What was set' }).getByRole('listitem').first()
    await expect(newest).toContainText(new Intl.NumberFormat('en-GB').format(Number(toUsdt(next))))
    await expect(newest).toContainText(`proposed by ${shortenAddress(proposer)}`)
    await expect(newest).toContainText(`executed by ${shortenAddress(getAddress('operator'))}`)
    await other.context().close()
  })
})
