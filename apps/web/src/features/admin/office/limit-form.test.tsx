import { getDeployment } from '@app/config/deployments'
import type { LimitPage } from '@app/core/api/admin'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/api/client.ts'
import { getWords, renderTx } from '#shared/tx/tx-test.tsx'
import { LimitForm } from './limit-form.tsx'

// @vitest-environment jsdom

const write = vi.hoisted(() => vi.fn<(path: string, body: object) => Promise<unknown>>())
vi.mock('#shared/api/client.ts', async (original) => ({ ...(await original<object>()), writeApi: write }))
vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: [] }),
}))

const { usdt } = getDeployment(31337).contracts
const now: LimitPage['inForce'][number] = {
  token: usdt,
  version: 3,
  newest: 3,
  minimum: '10000000',
  dailyQuota: '5000000000',
  opensAt: 0,
  closesAt: 86_400,
  coming: [],
}

beforeEach(() => {
  write.mockReset()
  write.mockResolvedValue({ data: {} })
})

function renderForm(delay: number | null = 0): void {
  renderTx(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
      <LimitForm inForce={[now]} mayWrite delay={delay} />
    </QueryClientProvider>,
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fill = () => {
  type('Daily quota of an account', '4999')
  type('Reason', ' Less for a while ')
}

it('writes nothing before what is now and what would be were seen side by side', async () => {
  renderForm()
  fill()
  press('Set the limits')
  const sheet = within(await screen.findByRole('dialog', { name: 'Set these limits?' }))
  expect(getWords(sheet.getByRole('row', { name: /Daily quota/ }))).toMatch(/5,000\.00.*4,999\.00/)
  sheet.getByText('at once')
  sheet.getByText('Less for a while')
  expect(write).not.toHaveBeenCalled()
  const agree = sheet.getByRole('button', { name: 'Set the limits' })
  fireEvent.click(agree)
  fireEvent.click(agree)
  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce())
  expect(write.mock.calls[0]).toMatchObject([
    '/api/admin/limits',
    { token: usdt, minimum: '10000000', dailyQuota: '4999000000', reason: 'Less for a while' },
  ])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says of a proposal when another operator can carry it out, and that it is in force from then', async () => {
  renderForm(3_600)
  fill()
  press('Propose the limits')
  const sheet = within(await screen.findByRole('dialog', { name: 'Propose these limits?' }))
  sheet.getByText('when it is executed')
  sheet.getByText('After 1 hour, another operator can execute it.')
  fireEvent.click(sheet.getByRole('button', { name: 'Propose the limits' }))
  await vi.waitFor(() => expect(write.mock.calls[0]?.[0]).toBe('/api/admin/limits/proposals'))
})

it('opens nothing for what is wrong, and says which', () => {
  renderForm()
  type('Closes (UTC)', '25:00')
  press('Set the limits')
  screen.getByText('Give a reason')
  screen.getByText(/Give times such as 09:30/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps all that was typed when it is refused, with the reason where it was agreed to', async () => {
  write.mockRejectedValue(new ApiError({ key: 'EDIT_CONFLICT', code: 1, status: 409, message: '' }))
  renderForm()
  fill()
  press('Set the limits')
  const sheet = await screen.findByRole('dialog')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Set the limits' }))
  within(await within(sheet).findByRole('alert')).getByText(/^Someone has changed this in the meantime/)
  expect(screen.getByLabelText<HTMLInputElement>('Daily quota of an account').value).toBe('4999')
})
