import { describe, expect, it } from 'vitest'
import { needsConnect } from './auth-gate.ts'

const none = { viewOnly: '', status: 'disconnected', wrongChain: false } as const

describe('a page that needs an account', () => {
  it('asks a visitor without one, and one who has not signed in', () => {
    expect(needsConnect(none)).toBe(true)
    expect(needsConnect({ ...none, status: 'unauthorised' })).toBe(true)
  })
  it('lets an authorised account and a watched address pass', () => {
    expect(needsConnect({ ...none, status: 'authorised' })).toBe(false)
    expect(needsConnect({ ...none, viewOnly: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })).toBe(false)
  })
  it('does not interrupt a wallet that is being asked, nor one on another network', () => {
    for (const status of ['requestingAccount', 'checkingChain', 'authorising'] as const) {
      expect(needsConnect({ ...none, status })).toBe(false)
    }
    expect(needsConnect({ ...none, status: 'unauthorised', wrongChain: true })).toBe(false)
  })
})
