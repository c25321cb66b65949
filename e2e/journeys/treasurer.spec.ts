import { readFile } from 'node:fs/promises'
import { formatUnits } from 'viem'
import { contracts, getAddress, getApi } from '../support/chain.ts'
import { readAll } from '../support/lists.ts'
import { expect, test } from '../support/test.ts'

const whale = getAddress('whale')
const leader = getAddress('leader')
const shorten = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
const watched = (path: string) => `${path}?watch_a=${whale}`

interface Deposit {
  kind: string
  token: string
  amount: string
  transaction: string
}
interface Sum {
  token: string
  direction: string
  amount: string
}

/** As English has it, cut after so many places. */
function show(amount: bigint, decimals: number, places: number): string {
  const [whole = '', fraction = ''] = formatUnits(amount, decimals).split('.')
  return `${BigInt(whole).toLocaleString('en')}.${fraction.padEnd(places, '0').slice(0, places)}`
}
const inUsdt = (amount: bigint) => show(amount, 6, 2)

for (const width of [375, 1280])
  test(`a treasurer looks at two accounts together, by their labels, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/assets-page/accounts')
    const lines = page.getByRole('textbox', { name: 'Addresses' })
    const list = page.getByRole('list', { name: 'Accounts', exact: true })

    await test.step('adds nothing while a line is wrong, and says which', async () => {
      const typed = `${whale} Treasury\n${leader.slice(0, -1)} Cold`
      await lines.fill(typed)
      await page.getByRole('button', { name: 'Add to the list' }).click()
      await expect(page.getByText('Line 2: this is not a whole address')).toBeVisible()
      await expect(lines).toHaveValue(typed)
      await expect(lines).toBeFocused()
      await expect(list).toHaveCount(0)
      await lines.fill(`${whale} Treasury\n${leader}`)
      await page.getByRole('button', { name: 'Add to the list' }).click()
      await expect(lines).toHaveValue('')
    })

    await test.step('shows what each has and all together, and nothing of it as zero while it is read', async () => {
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await expect(page.getByText('Total, about')).toBeVisible({ timeout: 60_000 })
      const locked = await Promise.all(
        [whale, leader].map(async (address) => {
          const { tokens } = await getApi<{ tokens: { token: string; locked: { amount: string } }[] }>(
            `getAssets?address=${address}`,
          )
          return BigInt(tokens.find(({ token }) => token === contracts.usdt)?.locked.amount ?? 0)
        }),
      )
      const [first, second] = [list.getByRole('listitem').first(), list.getByRole('listitem').nth(1)]
      await expect(first).toContainText(`${shorten(whale)}Treasury`)
      await expect(first).toContainText(inUsdt(locked[0]!))
      await expect(second).toContainText(shorten(leader))
      await expect(page.getByRole('main')).toContainText(inUsdt(locked[0]! + locked[1]!))
    })

    await test.step('labels one later, in the browser alone', async () => {
      const second = list.getByRole('listitem').nth(1)
      await second.getByRole('button', { name: 'Label it' }).click()
      const label = second.getByRole('textbox', { name: 'Label' })
      await label.fill(`0x${leader.slice(2, 8)}`)
      await label.press('Enter')
      await expect(second.getByText('must not look like an address')).toBeVisible()
      await label.fill('Cold')
      await label.press('Enter')
      await expect(second).toContainText(`${shorten(leader)}Cold`)
      await page.reload()
      await expect(list.getByRole('listitem').nth(1)).toContainText('Cold')
    })

    await test.step('takes the list along as a file', async () => {
      await expect(page.getByText('Total, about')).toBeVisible({ timeout: 60_000 })
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'The list as CSV' }).press('Enter')
      const file = await readFile(await (await download).path(), 'utf8')
      expect(file).toContain(`${whale},Treasury,USDT,${contracts.usdt},`)
      expect(file).toContain(`${leader},Cold,`)
    })

    await test.step('says at least while one of them cannot be read', async () => {
      await page.route(/\/api\/(getAssets|userStaking|power|nft)/, (route) =>
        route.request().url().toLowerCase().includes(leader.toLowerCase()) ? route.abort() : route.fallback(),
      )
      await page.reload()
      await expect(page.getByText('Total, at least')).toBeVisible()
      await expect(page.getByText('Not included, could not be read wholly: 1')).toBeVisible({ timeout: 60_000 })
      await expect(list.getByRole('listitem').nth(1)).toContainText('could not be read')
      await page.unroute(/\/api\/(getAssets|userStaking|power|nft)/)
      await page.getByRole('button', { name: 'Read again' }).click()
      await expect(page.getByText('Total, about')).toBeVisible({ timeout: 60_000 })
    })

    await test.step('opens one, whose label stands beside its address', async () => {
      await list.getByRole('listitem').first().getByRole('link', { name: 'View' }).click()
      await expect(page.getByText(`View only: ${shorten(whale)}.`)).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'View only' })).toContainText('Treasury')
      await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible()
      await page.goto('/assets-page/accounts')
      await list.getByRole('listitem').first().getByRole('button', { name: 'Take off the list' }).click()
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('list', { name: 'Labels' })).toContainText('Treasury')
    })

    await test.step('fits a narrow screen', async () => {
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    })
  })

test('investments are found by kind, token and transaction, and added up over all that is found', async ({ page }) => {
  const all = await readAll<Deposit>(`deposit/list?address=${whale}`)
  const stakes = all.filter(({ kind, token }) => kind === 'stake' && token === contracts.usdt)
  const sum = (rows: readonly Deposit[]) => rows.reduce((whole, { amount }) => whole + BigInt(amount), 0n)
  expect(stakes.length).toBeGreaterThan(1)
  await page.goto(watched('/assets-page/record-stake'))
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Stake', exact: true }).click()
  await main.getByRole('button', { name: 'USDT', exact: true }).click()
  await expect(main.getByText('Total of what is listed')).toBeVisible()
  await expect(main.getByText(`${inUsdt(sum(stakes))}\u00a0USDT`).first()).toBeVisible()

  const search = main.getByRole('searchbox', { name: 'Transaction, contract or id' })
  const { transaction } = stakes[0]!
  const found = all.filter((row) => row.transaction === transaction)
  await search.fill(transaction)
  await search.press('Enter')
  await expect(main.getByRole('list', { name: 'Investment history' }).getByRole('listitem')).toHaveCount(found.length)
  await expect(main.getByText(`${inUsdt(sum(found))}\u00a0USDT`).first()).toBeVisible()
  await expect(search).toBeFocused()
  await page.reload()
  await expect(search).toHaveValue(transaction)
  await expect(main.getByText(`${inUsdt(sum(found))}\u00a0USDT`).first()).toBeVisible()

  await search.fill(`0x${'12'.repeat(32)}`)
  await search.press('Enter')
  await expect(main.getByText('Nothing fits this filter')).toBeVisible()
  await main.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(main.getByText('Invested so far')).toBeVisible()
  const inAll = sum(all.filter(({ token }) => token === contracts.usdt))
  await expect(main.getByText(`${inUsdt(inAll)}\u00a0USDT`).first()).toBeVisible()

  await search.fill('nonsense')
  await search.press('Enter')
  await expect(main.getByText('neither the hash of a transaction, nor an address, nor an id')).toBeVisible()
})

test('transfers are added up by token and direction', async ({ page }) => {
  const { sums } = await getApi<{ sums: Sum[] }>(`getTransferLog/sums?address=${whale}`)
  const received = sums.find(({ token, direction }) => token === contracts.productToken && direction === 'in')!
  await page.goto(watched('/assets-page/transfers'))
  const main = page.getByRole('main')
  const figure = main.getByText(show(BigInt(received.amount), 18, 4)).first()
  await expect(figure).toBeVisible()
  await main.getByRole('button', { name: 'Sent', exact: true }).click()
  await expect(figure).toBeHidden()
  await main.getByRole('button', { name: 'Received', exact: true }).click()
  await expect(figure).toBeVisible()
})
