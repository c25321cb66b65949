import { getSafeChecksum } from '@app/config/acts/safe-batch'
import { getDeployment } from '@app/config/deployments'
import { expect, it, vi } from 'vitest'
import { downloadSafeBatch } from './safe-download.ts'
import type { Operation } from './governance.ts'

const saved = vi.hoisted(() => vi.fn<(blob: Blob, name: string) => void>())
vi.mock('#shared/ui/download-file.ts', () => ({ downloadFile: saved }))

const { contracts } = getDeployment(31337)
const proposer = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const call = { target: contracts.cardSeller, data: '0x12345678' } as const
const operation: Operation = {
  id: '0xab',
  call,
  setting: null,
  decoded: null,
  proposer,
  isAtDesk: true,
  readyAt: 1,
  expiresAt: 2,
}

async function download(one: Operation) {
  saved.mockReset()
  downloadSafeBatch(31337, one)
  const [blob, name] = saved.mock.calls[0]!
  const batch = JSON.parse(await blob.text()) as Parameters<typeof getSafeChecksum>[0] & {
    meta: { checksum: string }
    transactions: { to: string; data: null; contractMethod: { name: string }; contractInputsValues: object }[]
  }
  expect(batch.meta.checksum).toBe(getSafeChecksum(batch))
  return { name, batch }
}

it('is the call that carries it out at the desk, for a Safe that is an operator, whichever', async () => {
  const { name, batch } = await download(operation)
  expect(name).toBe('proposal-0xab.json')
  expect(batch).toMatchObject({ chainId: '31337', meta: { createdFromSafeAddress: '' } })
  expect(batch.transactions).toMatchObject([
    { to: contracts.settingsDesk, data: null, contractMethod: { name: 'execute' }, contractInputsValues: call },
  ])
})

it('at the AccessManager it is for the Safe that scheduled it', async () => {
  const { batch } = await download({ ...operation, isAtDesk: false })
  expect(batch).toMatchObject({ meta: { createdFromSafeAddress: proposer } })
  expect(batch.transactions).toMatchObject([
    { to: contracts.accessManager, contractMethod: { name: 'execute' }, contractInputsValues: call },
  ])
})
