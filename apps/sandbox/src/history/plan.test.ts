import { getDeployment } from '@app/config/deployments'
import { featureContracts } from '@app/config/deployment'
import { switchable } from '@app/core/features'
import { expect, test } from 'vitest'
import { planHistory } from './plan.ts'

const whole = getDeployment(31_337)
const setting = { seed: 1, days: 210, accounts: 40 }

function without(off: readonly (typeof switchable)[number][]) {
  const left = off.flatMap((feature): string[] => [...featureContracts[feature]])
  const contracts = Object.fromEntries(Object.entries(whole.contracts).filter(([name]) => !left.includes(name)))
  return planHistory({ ...setting, deployment: { ...whole, contracts: contracts as typeof whole.contracts } })
}

test('a history does nothing with what a deployment leaves out, and everything else as ever', () => {
  const all = planHistory({ ...setting, deployment: whole })
  const some = without(['ve', 'dr'])
  const kinds = new Set(some.map(({ action }) => action.kind))
  expect([kinds.has('lockProduct'), kinds.has('mintDr'), kinds.has('openOrder')]).toEqual([false, false, true])
  expect(
    some.filter(({ action }) => 'pool' in action && ['daoPool', 've', 'dao', 'node'].includes(action.pool)),
  ).toEqual([])
  expect(all.length).toBeGreaterThan(some.length)
  expect(
    all.filter((entry) => some.some((one) => JSON.stringify(one, toText) === JSON.stringify(entry, toText))),
  ).toHaveLength(some.length)
})

test('without anything that can be left out, people stake and transfer', () => {
  const kinds = new Set(without(switchable).map(({ action }) => action.kind))
  expect([...kinds].toSorted()).toEqual([
    'claim',
    'fundRewards',
    'receiveProduct',
    'receiveToken',
    'receiveUsdt',
    'stake',
    'unstake',
  ])
})

function toText(_key: string, value: unknown) {
  return typeof value === 'bigint' ? value.toString() : value
}
