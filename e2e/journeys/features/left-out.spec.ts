import { getApi, getAddress } from '../../support/chain.ts'
import { expect, test } from '../../support/test.ts'

const whale = getAddress('whale')

test('what an operator leaves out has no row in the menu, no page, no help and no answer', async ({
  page,
  request,
}) => {
  await page.goto(`/?watch_a=${whale}`)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Stake' })).toBeVisible()
  for (const name of ['VE', 'Join DAO', 'Game zone']) await expect(menu.getByText(name, { exact: true })).toHaveCount(0)
  for (const path of ['/ve', '/dr', '/dr/ranking', '/stake/node-list']) {
    await page.goto(`${path}?watch_a=${whale}`)
    await expect(page.getByText('This is not offered here')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Assets' })).toBeVisible()
  }
  await page.goto('/help')
  await expect(page.getByText('How to stake')).toBeVisible()
  await expect(page.getByText(/DAO|voting|\bVE\b/)).toHaveCount(0)
  for (const path of ['dao/ranking', 'stats/node-list?address=' + whale]) {
    const answer = await request.get(`/api/${path}`)
    expect(answer.status()).toBe(404)
    expect(await answer.json()).toMatchObject({ error: 'FEATURE_OFF', details: { feature: 'dr' } })
  }
})

test('what an account has is there without it, and its pages ask for nothing that is left out', async ({ page }) => {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400) refused.push(response.url())
  })
  const { contracts } = await getApi<{ contracts: object }>('systemConfig')
  expect(Object.keys(contracts).filter((name) => /votingEscrow|drToken|daoPool/.test(name))).toEqual([])
  for (const path of ['/', '/stake', '/assets-page', '/community', '/token-data', '/backpack', '/invite', '/pos']) {
    await page.goto(`${path}?watch_a=${whale}`)
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await page.goto(`/assets-page?watch_a=${whale}`)
  await expect(page.getByText('Not offered at present', { exact: false })).toHaveCount(0)
  expect(refused).toEqual([])
})
