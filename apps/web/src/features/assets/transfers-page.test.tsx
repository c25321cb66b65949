// @vitest-environment jsdom
import { getDeployment } from '@app/config/deployments'
import { expect, it, vi } from 'vitest'
import { getWords, renderTx } from '#shared/tx/tx-test.tsx'
import { TransferSums } from './transfers-page.tsx'

vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337 }),
}))

const { productToken, drToken } = getDeployment(31337).contracts
const sum = (token: `0x${string}`, direction: 'in' | 'out', amount: string) => ({
  token,
  direction,
  amount,
  rowCount: 1,
})
const sums = [sum(productToken, 'in', '5000000000000000000'), sum(drToken, 'out', '2000000000000000000')]

type Props = Parameters<typeof TransferSums>[0]
const show = (answer: Props['answer'], asked: Partial<Props> = {}) =>
  getWords(renderTx(<TransferSums answer={answer} directions={['in', 'out']} {...asked} />).container)

it('says what came and what left, of the tokens that are asked for', () => {
  expect(show({ sums })).toMatch(/Received5\.0000.\w+Sent2\.0000.DR/)
  expect(show({ sums }, { token: productToken.toLowerCase() })).toMatch(/Received5\.0000.\w+Sentnothing yet/)
  const received = show({ sums }, { directions: ['in'] })
  expect(received).toMatch(/Received5\.0000/)
  expect(received).not.toContain('Sent')
})

it('says that it is not known, instead of nothing, while it is read and where there is too much', () => {
  expect(show(undefined)).toMatch(/Received—Sent—/)
  expect(show({ sums: null })).toContain('they are not added up')
})
