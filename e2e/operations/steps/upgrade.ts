import { expect } from 'vitest'
import type { Operator } from '../operator.ts'
import { replaceSet, root } from '../processes.ts'
import type { Prometheus } from '../prometheus.ts'
import { listMetricsPorts, type Services } from '../services.ts'
import { extractNext, migrateBy } from '../versions.ts'

/** To a next version, which migrates, and back to this one on the newer schema. */
export async function upgradeAndGoBack(operator: Operator, services: Services, prometheus: Prometheus): Promise<void> {
  const { database, processes, withdrawing } = services
  const next = extractNext(operator.scratch)
  const migrator = database.getUrl('app_migrator')
  const replaceBy = async (tree: string, round: string) => {
    services.stage = `replacing by ${round}`
    services.set = await replaceSet(processes, tree, round, services.set)
    services.round = round
    prometheus.setTargets(listMetricsPorts(services))
    await withdrawing.untilPaid(1)
  }
  expect(migrateBy(next, migrator)).toContain('applied 9000-of-the-test.sql')
  await replaceBy(next, 'b')
  expect(migrateBy(root, migrator)).toContain('9000-of-the-test.sql')
  await replaceBy(root, 'c')
}
