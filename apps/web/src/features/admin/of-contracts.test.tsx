// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { leaveOut, setStates } from '#shared/base/page-config.test-setup.ts'
import { renderTx } from '#shared/tx/tx-test.tsx'
import { OfContracts, ofCards, priced } from './of-contracts.tsx'
import { Sections } from './sections.tsx'

vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: [] }),
}))
vi.spyOn(window, 'scrollTo').mockReturnValue()

function Desk() {
  return (
    <>
      <Sections />
      <OfContracts anyOf={priced}>
        <p>prices</p>
      </OfContracts>
      <OfContracts anyOf={ofCards}>
        <p>cards</p>
      </OfContracts>
    </>
  )
}

async function openDesk(): Promise<string[]> {
  const router = createRouter({ routeTree: createRootRoute({ component: Desk }), history: createMemoryHistory() })
  renderTx(<RouterProvider router={router} />)
  await screen.findByRole('navigation')
  const links = [...screen.getByRole('navigation').querySelectorAll('a')]
  return links.flatMap((link) => link.getAttribute('href') ?? [])
}

const ofSeller = ['/add-white-list', '/set-nft-white-list', '/admin/claims']

it('has the pages of cards and prices as long as their contracts are there, offered or not', async () => {
  setStates({ backpack: 'off', power: 'off' })
  expect(await openDesk()).toEqual(expect.arrayContaining([...ofSeller, '/set-price']))
  expect(screen.getByText('cards')).toBeTruthy()
})

it('has none of what was not deployed', async () => {
  leaveOut('backpack')
  const links = await openDesk()
  expect(links).toContain('/set-price')
  expect(links.filter((link) => ofSeller.includes(link))).toEqual([])
  expect(screen.getByText('prices')).toBeTruthy()
  expect(screen.queryByText('cards')).toBeNull()
  expect(screen.getByRole('heading', { name: 'This is not offered here' })).toBeTruthy()
})
