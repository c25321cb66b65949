import { expect } from 'vitest'
import { holders } from '../holders.ts'
import type { Operator } from '../operator.ts'
import { kinds, root, untilReady } from '../processes.ts'
import type { Prometheus } from '../prometheus.ts'
import { listMetricsPorts, type Services, untilWell } from '../services.ts'

const twice = 2n * 10n ** 15n

/** Every API is gone at once, and started again. */
export async function loseApis(services: Services, prometheus: Prometheus): Promise<void> {
  const { processes, set, round, withdrawing, balancer } = services
  await withdrawing.untilPaid(1)
  services.stage = 'lost APIs'
  await Promise.all(set.api.map(processes.kill))
  await prometheus.untilRaised('ProcessDown')
  for (const index of set.api.keys()) set.api[index] = await processes.startOn(root, 'api', `${round}${index + 1}`)
  prometheus.setTargets(listMetricsPorts(services))
  for (const one of set.api) await untilReady(one)
  await untilWell(balancer.url)
  await withdrawing.untilPaid(1)
  await prometheus.untilEnded('ProcessDown')
  services.stage = 'APIs started again'
}

/**
 * The database is gone with what was answered since the snapshot: payments come back from the chain, and a voucher that was out
 * adds nothing to the one that is asked for again.
 * @returns Ids of the requests that are forgotten.
 */
export async function loseDatabase(
  operator: Operator,
  services: Services,
  prometheus: Prometheus,
): Promise<Set<string>> {
  const { database, processes, set, withdrawing, balancer } = services
  const { usdt } = operator.readDeployment().contracts
  const [holder] = holders
  await withdrawing.hold()
  const snapshot = await database.takeSnapshot()
  const before = new Set(withdrawing.answered.map(({ id }) => id))
  withdrawing.goOn()
  await withdrawing.untilPaid(2)
  await withdrawing.hold()
  const unpaid = await withdrawing.request(holder!, usdt, twice)
  const forgotten = new Set(withdrawing.answered.map(({ id }) => id).filter((id) => !before.has(id)))
  services.stage = 'lost database'
  await database.killPrimary()
  await prometheus.untilRaised('DatabaseNotKnown')

  for (const kind of ['api', 'signer', 'settler', 'indexer'] as const) await Promise.all(set[kind].map(processes.end))
  await database.restore(snapshot)
  services.set = await processes.startSet(root, services.round)
  for (const kind of kinds) for (const one of services.set[kind]) await untilReady(one)
  prometheus.setTargets(listMetricsPorts(services))
  await untilWell(balancer.url)

  const again = await withdrawing.request(holder!, usdt)
  await withdrawing.carryOut(holder!, unpaid)
  await expect(withdrawing.carryOut(holder!, again)).rejects.toThrow('NothingToPay')
  withdrawing.goOn()
  await withdrawing.untilPaid(1)
  await prometheus.untilEnded('DatabaseNotKnown')
  services.stage = 'database restored'
  return forgotten
}
