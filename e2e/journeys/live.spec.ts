import { stakingPoolAbi } from '@app/abis/staking-pool'
import { contracts, getAddress } from '../support/chain.ts'
import { allowPool, getNode } from '../support/mining.ts'
import { expect, test } from '../support/test.ts'

test('what happens on the chain shows by itself, without a reload', async ({ page }) => {
  const account = getAddress('leader')
  const stream = page.waitForRequest(/\/api\/events\?address=/)
  await page.goto(`/stake/list?watch_a=${account}`)
  await expect(page.getByText('USDT').first()).toBeVisible()
  await stream
  const rows = page.getByText('17.31 USDT')
  const before = await rows.count()
  await allowPool(account, 17_310_000n)
  await getNode().writeContract({
    account,
    address: contracts.stakingPoolUsdt,
    abi: stakingPoolAbi,
    functionName: 'stake',
    args: [17_310_000n],
  })
  await expect(rows).toHaveCount(before + 1, { timeout: 20_000 })
})
