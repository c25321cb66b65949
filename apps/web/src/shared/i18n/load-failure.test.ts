import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n, loadNamespaces, requireNamespaces, startI18n } from './i18n.ts'

const fetchText = vi.fn<(url: string) => Promise<Response>>()
const answer = (texts: object) => Promise.resolve(new Response(JSON.stringify(texts)))

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchText)
  fetchText.mockReset().mockImplementation(() => answer({ common: {}, ui: {} }))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await startI18n('en')
})
afterEach(() => vi.unstubAllGlobals())

it('texts that cannot be fetched are an error where a part must not show without them, and are fetched anew', async () => {
  fetchText.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(requireNamespaces(['tx'])).rejects.toThrow('tx')
  await loadNamespaces(['tx'])
  expect(i18n.t('tx:button.done')).toBe('button.done')

  fetchText.mockImplementation(() => answer({ tx: { button: { done: 'Done' } } }))
  await requireNamespaces(['tx'])
  expect(i18n.t('tx:button.done')).toBe('Done')

  fetchText.mockClear()
  await requireNamespaces(['tx'])
  expect(fetchText).not.toHaveBeenCalled()
})

it('several at once, one of which fails: the others are there', async () => {
  fetchText.mockImplementation((url) =>
    url.includes('action') ? Promise.reject(new TypeError('Failed to fetch')) : answer({ cards: { text: 'here' } }),
  )
  await expect(requireNamespaces(['cards', 'wallet'])).rejects.toThrow('wallet')
  expect(i18n.t('cards:text')).toBe('here')
})

it('what lies together in one file is fetched once', async () => {
  fetchText.mockReset().mockImplementation(() => answer({ staking: { text: 'stake' }, referral: { text: 'refer' } }))
  await Promise.all([requireNamespaces(['staking']), requireNamespaces(['referral'])])
  expect(fetchText).toHaveBeenCalledTimes(1)
  expect([i18n.t('staking:text'), i18n.t('referral:text')]).toEqual(['stake', 'refer'])
})

it('a file without the texts that it should have is a failure, not a page without words', async () => {
  fetchText.mockImplementation(() => answer({ dao: {} }))
  await expect(requireNamespaces(['power'])).rejects.toThrow('power')
})
