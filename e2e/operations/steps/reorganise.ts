import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getFeatureContracts } from '@app/config/contracts'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getEpoch, getEpochStart } from '@app/core/settlement/epochs'
import { expect } from 'vitest'
import { ask } from '../database.ts'
import { fillCommand } from '../documents.ts'
import { holders, send } from '../holders.ts'
import type { Operator } from '../operator.ts'
import type { Prometheus } from '../prometheus.ts'
import { untilPosted } from '../roots.ts'
import { letPass, type Services } from '../services.ts'

/**
 * The chain goes back over blocks that were final, to before a day that was settled and posted: nothing is signed until
 * somebody has looked and said so, and the day is settled anew without what was taken back.
 */
export async function loseFinalBlocks(operator: Operator, services: Services, prometheus: Prometheus): Promise<void> {
  const { chain, safes } = operator
  const { desk, withdrawing } = services
  await withdrawing.hold()
  services.stage = 'final blocks changed'
  const goBack = await chain.mark()
  const day = getEpoch(await chain.readTime())
  const pass = () => letPass(operator, services, getEpochStart(day + 1) + 600)
  await extendLock(operator)
  await pass()
  await untilPosted(operator, day)
  await goBack()
  const raised = ['DeepReorg', 'SigningPaused', 'SignerNotReady']
  await Promise.all(raised.map((name) => prometheus.untilRaised(name)))
  expect((await desk.readTerms(safes.addresses.admin))?.data?.signing).toBe('reorganised')

  await acknowledge(operator, services)
  for (const name of raised) await prometheus.untilEnded(name)
  await pass()
  await prometheus.untilRaised('SettledOtherwise')
  await untilPosted(operator, day)
  await endDayDiffers(services)
  await prometheus.untilEnded('SettledOtherwise')
  withdrawing.goOn()
  await withdrawing.untilPaid(1)
  services.stage = 'final blocks acknowledged'
}

/** Of what somebody earns on the day. */
async function extendLock({ chain, readDeployment }: Operator): Promise<void> {
  const { votingEscrow } = getFeatureContracts(readDeployment(), 've')
  const unlockAt = BigInt((await chain.readTime()) + 104 * 7 * SECONDS_PER_DAY)
  await send(chain, holders[0]!, votingEscrow, [votingEscrowAbi, 'extendLock', [unlockAt]])
}

async function acknowledge({ follow }: Operator, { database }: Services): Promise<void> {
  const environment = { DATABASE_URL: database.getUrl('app_indexer') }
  const listed = await follow('listReorgs', { environment })
  const ids = [...listed.matchAll(/"id":(\d+)/g)].map(([, id]) => id!)
  expect(ids.length).toBeGreaterThan(0)
  for (const id of ids) await follow('acknowledge', { values: { '3': id }, environment })
}

async function endDayDiffers({ database }: Services): Promise<void> {
  const { count } = await ask(database.getUrl('app_settler'), async (sql) => sql.unsafe(fillCommand('endDayDiffers')))
  expect(count).toBeGreaterThan(0)
}
