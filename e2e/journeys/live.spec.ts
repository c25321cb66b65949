import { stakingPoolAbi } from '@app/abis/staking-pool'
import { readFile } from 'node:fs/promises'
import { showUsdt } from '../support/amounts.ts'
import { contracts, getAddress, getPositions, inUsdt } from '../support/chain.ts'
import { allowPool, getNode } from '../support/mining.ts'
import { expect, test } from '../support/test.ts'

test('what happens on the chain shows by itself, without a reload', async ({ page }) => {
  const account = getAddress('leader')
  const stream = page.waitForRequest(/\/api\/events\?address=/)
  await page.goto(`/stake/list?watch_a=${account}`)
  await expect(page.getByText('USDT').first()).toBeVisible()
  await stream
  const rows = page.getByText(showUsdt('17.31'))
  const before = await rows.count()
  await allowPool(account, inUsdt('17.31'))
  await getNode().writeContract({
    account,
    address: contracts.stakingPoolUsdt,
    abi: stakingPoolAbi,
    functionName: 'stake',
    args: [inUsdt('17.31')],
  })
  await expect(rows).toHaveCount(before + 1, { timeout: 20_000 })

  await test.step('the end of every lock goes into a calendar, with alerts', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    const { timestamp } = await getNode().getBlock()
    const running = (await getPositions(account)).filter(({ unlockAt }) => unlockAt > timestamp)
    expect(running.length).toBeGreaterThan(0)
    for (const { unlockAt } of running) {
      const at = new Date(Number(unlockAt) * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
      expect(file).toContain(`DTSTART:${at}`)
    }
    const count = (part: string) => file.split(`BEGIN:${part}`).length - 1
    expect(count('VEVENT')).toBeGreaterThanOrEqual(running.length)
    expect(count('VALARM')).toBe(2 * count('VEVENT'))
  })
})
