// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestPage } from '#shared/wallet/test-page.ts'
import sources from '../../locales/en/sources.json' with { type: 'json' }
import { i18n } from '../i18n/i18n.ts'
import { AsOf } from '../ui/age.tsx'
import { getToast } from '../ui/toast-store.ts'
import { lazySources } from './lazy-sources.tsx'
import type { Sources } from './sources.ts'

const useSources = ({ amount }: { amount: string }): Sources => ({
  figures: [{ title: 'Earned', value: amount, rule: 'What came since the last claim' }],
  reads: [],
})
let load = vi.fn<() => Promise<typeof useSources>>()
const patient = { timeout: 10_000 }

vi.setConfig({ testTimeout: 20_000 })
beforeAll(async () => {
  await startTestPage()
  i18n.addResourceBundle('en', 'sources', sources)
  await import('../ui/sheet-panel.tsx')
})
beforeEach(() => {
  load = vi.fn<() => Promise<typeof useSources>>().mockResolvedValue(useSources)
})
afterEach(cleanup)

const getSign = () => screen.getByRole('button', { name: 'Where these figures come from' })

test('is a quiet sign in the line of the age, whose words are its name alone', () => {
  const Sources = lazySources(load)
  const { container } = render(
    <AsOf blockNumber={7} blockAt={100} now={104}>
      <Sources amount="1.00 LOONG" />
    </AsOf>,
  )
  expect(container.textContent).toBe('Block 7 · 4 s ago')
  expect(getSign().closest('span')?.textContent).toBe('Block 7 · 4 s ago')
  expect(getSign().className).not.toContain('accent')
})

test('is fetched when it is opened, once, and shows what the page shows now', async () => {
  const Sources = lazySources(load)
  const view = render(<Sources amount="1.00 LOONG" />)
  expect(load).not.toHaveBeenCalled()
  fireEvent.click(getSign())
  const sheet = within(await screen.findByRole('dialog', { name: 'Where these figures come from' }, patient))
  sheet.getByText('1.00 LOONG')
  view.rerender(<Sources amount="1.01 LOONG" />)
  sheet.getByText('1.01 LOONG')
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  cleanup()
  render(<Sources amount="2.00 LOONG" />)
  fireEvent.click(getSign())
  await screen.findByText('2.00 LOONG', undefined, patient)
  expect(load).toHaveBeenCalledOnce()
})

test('what cannot be fetched is said, costs nothing of the page, and is fetched at the next click', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Sources = lazySources(load)
  render(<Sources amount="1.00 LOONG" />)
  fireEvent.click(getSign())
  await waitFor(() =>
    expect(getToast()).toMatchObject({ kind: 'failed', text: expect.stringContaining('not be loaded') as string }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(getSign().getAttribute('aria-busy')).toBe('false')
  fireEvent.click(getSign())
  await screen.findByText('1.00 LOONG', undefined, patient)
})
