import { getDeployment } from '@app/config/deployments'
import { describe, expect, it } from 'vitest'
import type { PoolTerms } from './reads.ts'
import { claimAction, stakeAction, unstakeAction } from './actions.ts'
import texts from '../../locales/en/staking.json' with { type: 'json' }

const { stakingPoolUsdt, usdt, productToken, referralRegistry } = getDeployment(31337).contracts
const terms: PoolTerms = {
  name: 'stakingPoolUsdt',
  pool: stakingPoolUsdt,
  token: { address: usdt, decimals: 6, symbol: 'USDT' },
  reward: { address: productToken, decimals: 18, symbol: 'PRD' },
  registry: referralRegistry,
  lockDuration: 180 * 86_400,
}
const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const parse = (text: string, balance: bigint | null = 1_000_000_000n) =>
  stakeAction.parse({ text, locale: 'en', terms, balance })

describe('what a stake is made of', () => {
  it('is base units of the token', () => {
    expect(parse('500,5')).toEqual({ ok: true, input: { amount: 500_500_000n, terms } })
  })

  it.each([
    ['', 'AMOUNT_MISSING'],
    ['0', 'AMOUNT_INVALID'],
    ['-1', 'AMOUNT_INVALID'],
    ['1.1234567', 'AMOUNT_INVALID'],
    ['abc', 'AMOUNT_INVALID'],
    ['1000.000001', 'INSUFFICIENT_BALANCE'],
  ])('refuses %j in the words of the specification', (text, key) => {
    expect(parse(text)).toEqual({ ok: false, problem: { key } })
  })
})

describe('each action', () => {
  const titles = [
    stakeAction.title({ amount: 1n, terms }),
    claimAction.title({ terms }),
    unstakeAction.title({ terms, positions: [{ id: 1n, amount: 1n }] }),
  ]

  it('has a title in the catalogue', () => {
    for (const { key } of titles) {
      const path = key.replace('staking:', '').split('.')
      const text = path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts)
      expect(typeof text).toBe('string')
    }
  })

  it('reads again its own account’s figures, nobody else’s', () => {
    const keys = stakeAction.refresh({ amount: 1n, terms }, { account, chainId: 31337 })
    const ofAccounts = keys.map((key) => JSON.stringify(key)).filter((key) => key.includes('0x90F7'))
    expect(ofAccounts).toHaveLength(4)
    expect(keys).toContainEqual(['chain', 31337, 'pool', stakingPoolUsdt])
    expect(keys).toContainEqual(['api', '/api/userStaking', { address: account }])
  })
})
