import { SECONDS_PER_DAY } from '@app/core/constants'
import { expect } from 'vitest'
import type { Operator } from '../operator.ts'
import type { Prometheus } from '../prometheus.ts'
import type { Services } from '../services.ts'

/** GUARDIAN stops vouchers on the chain; nothing is signed until the pause has lapsed. */
export async function pauseVault(operator: Operator, services: Services, prometheus: Prometheus): Promise<void> {
  const { actAs, chain } = operator
  const { withdrawing, desk } = services
  await withdrawing.hold()
  services.stage = 'paused'
  await actAs('guardian', 'pause')
  const readSigning = async () => (await desk.readTerms(operator.safes.addresses.guardian))?.data?.signing
  await expect.poll(readSigning, { timeout: 30_000 }).toBe('vaultPaused')
  withdrawing.goOn()
  await Promise.all(['ContractPaused', 'SigningPaused'].map((name) => prometheus.untilRaised(name)))
  const paid = withdrawing.answered.length
  await chain.pass(7 * SECONDS_PER_DAY + 60)
  await expect.poll(readSigning, { timeout: 60_000 }).toBe(null)
  expect(withdrawing.refusals.get('paused: vaultPaused')).toBeGreaterThan(0)
  await withdrawing.untilPaid(1)
  expect(withdrawing.answered.length).toBeGreaterThan(paid)
  for (const name of ['ContractPaused', 'SigningPaused']) await prometheus.untilEnded(name)
  services.stage = 'pause lapsed'
}
