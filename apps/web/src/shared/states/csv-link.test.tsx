// @vitest-environment jsdom
import { ReadableStream } from 'node:stream/web'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadFile } from '#shared/ui/download-file.ts'
import { renderUi } from '#shared/ui/ui-test.tsx'
import { CsvLink } from './csv-link.tsx'

vi.mock('#shared/ui/download-file.ts', () => ({ downloadFile: vi.fn<typeof downloadFile>() }))

const account = '0x7a3F4C2b9D1e8F0A6b5C3d2E1f0A9b8C7d6Ec91E'
const ask = vi.fn<(url: string) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', ask)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function press(init?: MouseEventInit): Promise<boolean> {
  const link = screen.getByRole('link', { name: 'All rows as CSV' })
  let isFollowed = false
  // After the page's own: jsdom cannot go anywhere.
  const seeLast = (event: Event) => {
    isFollowed = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', seeLast, { once: true })
  await act(async () => fireEvent.click(link, init))
  return isFollowed
}

test('gives the file the name that the service gives it', async () => {
  const headers = { 'content-disposition': `attachment; filename="stakes-${account}.csv"` }
  ask.mockResolvedValue(new Response('time\r\n', { headers }))
  renderUi(
    <CsvLink list="stakes" account={account}>
      All rows as CSV
    </CsvLink>,
  )
  expect(await press()).toBe(false)
  expect(ask).toHaveBeenCalledWith(`/api/export.csv?list=stakes&address=${account}`)
  const [file, name] = vi.mocked(downloadFile).mock.calls[0]!
  expect([await file.text(), name]).toEqual(['time\r\n', `stakes-${account}.csv`])
})

test('asks for nobody’s list without an address, and leaves a link that opens elsewhere to the browser', async () => {
  renderUi(<CsvLink list="ranking">All rows as CSV</CsvLink>)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/api/export.csv?list=ranking')
  expect(await press({ ctrlKey: true })).toBe(true)
  expect(ask).not.toHaveBeenCalled()
})

const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
const refused = { code: 3010, error: 'RATE_LIMITED', message: 'Too many' }

test.each([
  ['the service refuses', () => Promise.resolve(Response.json(refused, { status: 429 })), 'RATE_LIMITED'],
  [
    'what is before the service has no service',
    () => Promise.resolve(new Response('', { status: 502 })),
    'SERVICE_UNAVAILABLE',
  ],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), 'NETWORK_ERROR'],
  ['the file breaks off', () => Promise.resolve(new Response(broken as BodyInit)), 'NETWORK_ERROR'],
])('says why there is no file when %s, and can be pressed again', async (_, answer, key) => {
  ask.mockImplementation(answer)
  renderUi(<CsvLink list="ranking">All rows as CSV</CsvLink>)
  await press()
  expect(screen.getByText(key)).toBeTruthy()
  expect(downloadFile).not.toHaveBeenCalled()
  ask.mockResolvedValue(new Response('rank\r\n'))
  await press()
  expect(screen.queryByText(key)).toBeNull()
  expect(downloadFile).toHaveBeenCalledTimes(1)
})
