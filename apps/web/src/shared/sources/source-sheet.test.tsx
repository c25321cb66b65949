import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startTestPage } from '#shared/wallet/test-page.ts'
import { i18n } from '../i18n/i18n.ts'
import { SourceSheet } from './source-sheet.tsx'
import { type AskedContract, readAt } from './sources.ts'

// @vitest-environment jsdom
import sources from '../../locales/en/sources.json' with { type: 'json' }

const contract = '0x0000000000000000000000000000000000000001'

beforeAll(async () => {
  await startTestPage()
  i18n.addResourceBundle('en', 'sources', sources)
})
afterEach(cleanup)

test('says what was asked, and leaves out what is not read yet', () => {
  render(
    <SourceSheet
      figures={[]}
      reads={[
        ...readAt({ blockNumber: 1_234, blockTimestamp: 0 }, [{ path: '/api/getAssets' }, null]),
        ...readAt({ blockNumber: 1_235n }, [
          { name: 'Pool', contract, abi: 'stakingPool', calls: ['stakedOf', 'Staked'] },
        ]),
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toHaveLength(2)
  screen.getByText('/api/getAssets')
  screen.getByText(/block 1,234 · 1 Jan 1970/)
  screen.getByText('stakedOf, Staked')
  screen.getByText(/block 1,235/)
})

test('a name that is in no ABI, and one of another contract, do not compile', () => {
  const asked: AskedContract[] = [
    // @ts-expect-error No contract has it.
    { abi: 'stakingPool', calls: ['stakeOf'] },
    // @ts-expect-error The vault has it, the pool does not.
    { abi: 'stakingPool', calls: ['cardsOf'] },
    // @ts-expect-error It changes what is there: nothing is read with it.
    { abi: 'stakingPool', calls: ['stake'] },
  ]
  expect(asked).toHaveLength(3)
})
