// @vitest-environment jsdom
import { isRedirect, type ParsedLocation } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '#shared/i18n/i18n.ts'
import { getToast } from '#shared/ui/toast-store.ts'
import { openPage } from './open-page.ts'

const at = (href: string) => ({ href, pathname: href, search: {}, hash: '' }) as ParsedLocation
const failing = { load: () => Promise.reject(new TypeError('Failed to fetch')), namespaces: [], wanted: at('/ve') }
const assign = vi.fn<(href: string) => void>()

beforeEach(async () => {
  await startI18n('en')
  vi.stubGlobal('location', { href: 'http://localhost/stake', assign })
})
afterEach(() => {
  assign.mockClear()
  vi.unstubAllGlobals()
})

it('leads back to the page that stands there, and says so, where nobody answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const before = getToast()?.id
  const way: unknown = await openPage({ ...failing, shown: at('/stake') }).catch((thrown: unknown) => thrown)
  expect(isRedirect(way) && way.options).toMatchObject({ to: '/stake', replace: true })
  expect(getToast()?.id).not.toBe(before)
  expect(assign).not.toHaveBeenCalled()
})

it('loads the wanted page anew where the server answers: this one is older than the site', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  void openPage({ ...failing, shown: at('/stake') })
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/ve'))
})

it('throws at the start, where there is no page to stay on', async () => {
  await expect(openPage({ ...failing, shown: undefined })).rejects.toThrow('Failed to fetch')
})
