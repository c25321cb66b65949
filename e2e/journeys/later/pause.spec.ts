import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { getConfiguredBrand } from '@app/config/configured'
import type { Page } from '@playwright/test'
import { contracts, getAddress, getApi } from '../../support/chain.ts'
import { getNode, mineBlock } from '../../support/mining.ts'
import { signInAs } from '../../support/sandbox-wallet.ts'
import { takeOutOpen } from '../../support/take-out.ts'
import { expect, test } from '../../support/test.ts'

const { product } = getConfiguredBrand(process.env)
const paused = ['dividendVault', 'stakingPoolUsdt', 'cardSeller', 'productSwap', 'votingEscrow'] as const

async function call(functionName: 'pause' | 'unpause'): Promise<void> {
  const account = getAddress('operator')
  for (const name of paused)
    await getNode().writeContract({ account, address: contracts[name], abi: dividendVaultAbi, functionName })
  await mineBlock()
}

const readGuards = async () =>
  (await getApi<{ pauses: { key: string; isPaused: boolean }[] }>('governance/guards')).pauses
    .filter(({ isPaused }) => isPaused)
    .map(({ key }) => key)
    .toSorted()

const readSigning = async () =>
  (await getApi<{ signing: string | null }>(`withdrawal/terms?address=${getAddress('genesis')}`)).signing

const getWords = (page: Page) => page.getByText(/Paused until .+ at the latest\./)

test.afterAll(async () => {
  if ((await readGuards()).length > 0) await call('unpause')
})

test('a guardian pauses: every page says until when before anything is signed, and the service signs nothing', async ({
  page,
}) => {
  test.setTimeout(960_000)
  await page.goto('/assets-page/withdraw')
  await signInAs(page, 'Genesis')
  await expect(page.getByText('Withdrawals are not being signed at the moment')).toHaveCount(0)
  await call('pause')
  await expect.poll(readGuards).toEqual([...paused].toSorted())
  await expect.poll(readSigning).toBe('vaultPaused')

  await test.step('where a withdrawal is asked for', async () => {
    await page.reload()
    await expect(page.getByText(/The vault is paused until .+ at the latest\./)).toBeVisible()
    await expect(
      page.getByText('What you have staked or locked can leave only to you; no pause changes that.'),
    ).toBeVisible()
  })
  await test.step('what is open leaves all the same', async () => {
    await takeOutOpen(page, getAddress('genesis'))
    expect(await readSigning()).toBe('vaultPaused')
  })
  for (const path of ['/stake', `/swap-${product.path}`, '/ve'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(getWords(page).first()).toBeVisible()
    })
  await test.step('where cards are bought', async () => {
    await page.goto('/backpack')
    await page.getByRole('button', { name: 'Buy', exact: false }).first().click()
    await expect(getWords(page).first()).toBeVisible()
  })
  await test.step('and all is as before once it has ended', async () => {
    await call('unpause')
    await expect.poll(readGuards).toEqual([])
    await expect.poll(readSigning).toBeNull()
    await page.goto('/stake')
    await expect(page.getByRole('button', { name: /^Stake/ }).last()).toBeVisible()
    await expect(getWords(page)).toHaveCount(0)
  })
})
