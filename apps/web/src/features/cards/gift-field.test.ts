import { BURN_ADDRESS } from '@app/core/address'
import { getDeployment } from '@app/config/deployments'
import { describe, expect, it } from 'vitest'
import { readGiftField } from './gift-field.ts'

const { contracts } = getDeployment(31337)
const self = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const read = (text: string) => readGiftField(text, { self, contracts })

describe('whom a card is given to', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['0x1234', 'malformed'],
    [`${friend}0`, 'malformed'],
    ['0x70997970c51812dc3A010C7d01b50e0d17dc79C8', 'checksum'],
    ['0x0000000000000000000000000000000000000000', 'zero'],
    [self, 'self'],
    [self.toLowerCase(), 'self'],
    ['vitalik.eth', 'name'],
    ['名前.eth', 'name'],
    [BURN_ADDRESS, 'burn'],
    [contracts.cardVault, 'ours'],
    [contracts.usdt.toLowerCase(), 'ours'],
  ])('refuses %s', (text, reason) => {
    expect(read(text)).toMatchObject({ ok: false, reason })
  })

  it.each([friend, friend.toLowerCase(), ` ${friend} `])('takes %s', (text) => {
    expect(read(text)).toEqual({ ok: true, address: friend })
  })
})
