import { expect } from 'vitest'
import type { Prometheus } from '../prometheus.ts'
import { type Services, untilWell } from '../services.ts'

/** The longest that anybody may wait for an answer. */
const patienceMs = 30_000

/** The primary's machine is gone; an operator is called by the alert, and promotes what followed it. */
export async function failOver(services: Services, prometheus: Prometheus): Promise<void> {
  const { database, load, withdrawing, balancer } = services
  await withdrawing.untilPaid(1)
  load.takeLongestMs()
  withdrawing.takeLongestMs()
  services.stage = 'fail over'
  await database.killPrimary()
  await prometheus.untilRaised('DatabaseNotKnown')
  await database.promote()
  await withdrawing.untilPaid(2)
  await untilWell(balancer.url)
  const longest = Math.max(load.takeLongestMs(), withdrawing.takeLongestMs())
  console.log(`The longest that anybody waited while the primary was away: ${(longest / 1_000).toFixed(1)} s`)
  expect(longest).toBeLessThan(patienceMs)
  await prometheus.untilEnded('DatabaseNotKnown')
  services.stage = 'failed over'
}
