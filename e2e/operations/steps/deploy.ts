import { SECONDS_PER_DAY } from '@app/core/constants'
import { productionChainId } from '../../../contracts/script/production.test-setup.ts'
import type { Operator } from '../operator.ts'
import { expect } from 'vitest'

/** Sends everything, waits for the hand-over's conditions, and has somebody else look. */
export async function deploy(operator: Operator): Promise<void> {
  const { chain, safes, settings, follow, deployerKeystore } = operator
  const values = { 42161: String(productionChainId), 'FILE.json': settings }
  const dry = await follow('planDeployment', { values })
  expect(dry).toContain('nothing was sent')
  const sent = await follow('deploy', { values, environment: deployerKeystore })
  expect(sent).toContain('NOT HANDED OVER YET')

  const { accessManager } = operator.readDeployment().contracts
  const [schedule, execute] = ['schedule', 'execute'].map(
    (word) => new RegExp(`^  ${word} +(0x[0-9a-f]+)$`, 'm').exec(sent)![1] as `0x${string}`,
  )
  await safes.act('admin', { to: accessManager, data: schedule! })
  // Five days until the delays of granting are in force, longer than ADMIN's own.
  await chain.pass(5 * SECONDS_PER_DAY + 3_600)
  await safes.act('admin', { to: accessManager, data: execute! })
  const handedOver = await follow('deploy', { values, environment: deployerKeystore })
  expect(handedOver).toContain('Transactions: 1 to send')

  const found = await follow('examine', { values: { ...values, 'https://…': chain.endpoints[1].url } })
  expect(found.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([])
}
