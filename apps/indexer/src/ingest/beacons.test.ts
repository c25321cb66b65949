import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createBeacons } from './beacons.ts'

const block = (...addresses: Hex[]) => addresses.map((address) => ({ address }))

describe('beacons', () => {
  it('are the addresses that log in every block that was seen, those with few logs first', () => {
    const beacons = createBeacons()
    expect(beacons.get()).toBeUndefined()
    beacons.learn(block('0x01', '0x01', '0x02', '0x03', '0x03'))
    expect(beacons.get()).toBe('0x02')
    beacons.learn(block('0x03', '0x05'))
    expect(beacons.get()).toBe('0x03')
    beacons.learn(block('0x03', '0x04'))
    expect(beacons.get()).toBe('0x03')
  })

  it('are learnt anew where none of them logs', () => {
    const beacons = createBeacons()
    beacons.learn(block('0x01'))
    beacons.learn(block('0x02'))
    expect(beacons.get()).toBe('0x02')
  })
})
