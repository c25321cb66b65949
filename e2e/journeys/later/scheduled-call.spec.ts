import { accessManagerAbi } from '@app/abis/access-manager'
import { productSwapAbi } from '@app/abis/product-swap'
import { encodeFunctionData } from 'viem'
import { contracts, getAddress, getChain, inUsdt } from '../../support/chain.ts'
import { findMisfits } from '../../support/misfits.ts'
import { getNode, mineBlock } from '../../support/mining.ts'
import { workWith } from '../../support/operator.ts'
import { moveTime, sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

const holder = getAddress('leader')
const swap = { address: contracts.productSwap, abi: productSwapAbi } as const

const readMinimum = () =>
  getChain().readContract({ ...swap, functionName: 'minimumExchangeOf', args: [contracts.usdt] })

workWith('SETTINGS', holder, 3_000)

async function schedule(minimum: bigint): Promise<void> {
  const args = [contracts.usdt, minimum] as const
  const data = encodeFunctionData({ abi: productSwapAbi, functionName: 'setMinimumExchange', args })
  await getNode().writeContract({
    account: holder,
    address: contracts.accessManager,
    abi: accessManagerAbi,
    functionName: 'schedule',
    args: [swap.address, data, 0],
  })
  await mineBlock()
}

test('what an account has scheduled at the AccessManager it alone carries out, once its time has come', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const before = await readMinimum()
  await schedule(before + inUsdt('1'))
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const proposed = page.getByRole('region', { name: 'Proposed' })
  const seen = other.getByRole('region', { name: 'Proposed' })

  await test.step('it waits for its time', async () => {
    await page.goto('/admin/proposals')
    await signInAs(page, 'Leader')
    await expect(proposed).toContainText('A swap takes at least')
    await expect(proposed).toContainText('Its time has not come yet')
    expect(await findMisfits(page)).toEqual([])
  })

  await test.step('an administrator cannot carry it out', async () => {
    await other.goto('/admin/proposals')
    await signInAs(other, 'Operator')
    await moveTime(page, '+1 hour')
    await expect(seen.getByRole('button', { name: 'Execute' })).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('the one who scheduled it can', async () => {
    await proposed.getByRole('button', { name: 'Execute' }).click()
    await sendInWallet(page)
    expect(await readMinimum()).toBe(before + inUsdt('1'))
    await expect(proposed).toContainText('Nothing waits')
    await expect(seen).toContainText('Nothing waits')
  })

  await test.step('another one is cancelled by the administrator, whom its guardian role allows it', async () => {
    await schedule(before + inUsdt('2'))
    await seen.getByRole('button', { name: 'Cancel' }).click()
    await sendInWallet(other)
    await expect(seen).toContainText('Nothing waits')
    expect(await readMinimum()).toBe(before + inUsdt('1'))
    await other.context().close()
  })
})
