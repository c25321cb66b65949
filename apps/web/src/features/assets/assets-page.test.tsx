// @vitest-environment jsdom
import type { TokenAssets } from '@app/core/api/withdrawal'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setStates } from '#shared/base/page-config.test-setup.ts'
import { getWords, renderTx } from '#shared/tx/tx-test.tsx'
import { AssetsIncome } from './assets-page.tsx'

const none = { amount: '0', rowCount: 0 }
const earned = { token: '0x', promotion: none, node: none, community: none, ve: none, dao: none }

vi.spyOn(window, 'scrollTo').mockReturnValue()

async function listIncome(changed: Partial<Record<keyof typeof earned, typeof none>>): Promise<string[]> {
  const assets = [{ ...earned, ...changed }] as unknown as TokenAssets[]
  const routeTree = createRootRoute({ component: () => <AssetsIncome assets={assets} /> })
  renderTx(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  await screen.findByRole('heading')
  return screen.getAllByRole('listitem').map((row) => {
    const link = row.querySelector('a')
    return `${link?.getAttribute('href')} ${getWords(row)}`
  })
}

it('has every income where all is live', async () => {
  expect(await listIncome({})).toHaveLength(5)
})

it('has none of what is not live, unless something was earned of it, which is listed', async () => {
  setStates({ ve: 'off', dr: 'off', community: 'soon' })
  const rows = await listIncome({ node: { amount: '0', rowCount: 3 } })
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/^\/assets-page\/record-invite /)
  expect(rows[1]).toMatch(/^\/assets-page\/bonus-list\?kind=node /)
})
