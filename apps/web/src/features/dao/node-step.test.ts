import { expect, it } from 'vitest'
import { getNodeStep, getThresholdsAt } from './node-step.ts'

const DR = 10n ** 18n
const thresholds = getThresholdsAt(1_800_000_000)

it('knows four classes, each harder than the one before', () => {
  expect(thresholds.map(({ nodeClass }) => nodeClass)).toEqual(['node', 'advancedNode', 'daoCoFounder', 'daoGenesis'])
  for (const [index, { stakedDr }] of thresholds.entries())
    expect(stakedDr).toBeGreaterThan(thresholds[index - 1]?.stakedDr ?? 0n)
})

it('reaches a class with its last base unit, not before', () => {
  for (const [index, { nodeClass, stakedDr }] of thresholds.entries()) {
    expect(getNodeStep(stakedDr, thresholds).nodeClass).toBe(nodeClass)
    const below = getNodeStep(stakedDr - 1n, thresholds)
    expect(below.nodeClass).toBe(thresholds[index - 1]?.nodeClass ?? null)
    expect(below.next).toMatchObject({ nodeClass, missing: 1n })
  }
})

it('says how far it is to the next class, and that there is none above the highest', () => {
  expect(getNodeStep(250n * DR, thresholds).next).toEqual({
    nodeClass: 'node',
    stakedDr: 1_000n * DR,
    missing: 750n * DR,
    progress: 0.25,
  })
  expect(getNodeStep(10n ** 30n, thresholds).next).toBeNull()
})
