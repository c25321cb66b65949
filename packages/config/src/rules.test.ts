import { readFileSync } from 'node:fs'
import { makeRulesFile, parseRulesFile } from '@app/core/settlement/history/rules-file'
import { settlementRules } from '@app/core/settlement/rules'
import { describe, expect, it } from 'vitest'
import { getDeployment } from './deployments.ts'

const read = (name: string) => readFileSync(new URL(`../rules/${name}`, import.meta.url), 'utf8')

describe('rules files', () => {
  it.each(settlementRules.map((rules) => [`31337-${rules.version}.json`, rules] as const))(
    '%s is what the rules of this build are on its chain',
    (name, rules) => {
      const file = makeRulesFile(getDeployment(31_337), rules)
      expect(read(name)).toBe(file.text)
      expect(file.settlementRules).toMatchObject({ ...rules, allBelow: {} })
    },
  )

  it('keep the hash that was announced', () => {
    expect(parseRulesFile(read('31337-1.json')).hash).toBe(
      '0x126d6ace603e89e81a82b72ab6f4f08acccd786aca878dcb36e92bd3770cff99',
    )
  })

  it('are read as they were written, for other decimals too', () => {
    const deployment = getDeployment(31_337)
    const tokens = { ...deployment.tokens, usdt: { symbol: 'USDT', decimals: 18 } }
    const file = makeRulesFile({ ...deployment, tokens }, settlementRules[0])
    expect(parseRulesFile(file.text)).toMatchObject({ hash: file.hash, stakeDecimals: 18 })
    const token = deployment.contracts.usdt.toLowerCase() as `0x${string}`
    expect(file.getAllBelow(token)).toBe(10n * 10n ** 18n)
    expect(file.getAllBelow(`0x${'00'.repeat(20)}`)).toBe(0n)
  })

  it('are refused in any other form, and with other formulas', () => {
    const text = read('31337-1.json')
    const changes = [
      ['  "version"', ' "version"', 'not in the form that their hash is of'],
      ['\n}\n', '\n}', 'not in the form that their hash is of'],
      ['max(2 * release', 'max(3 * release', 'say other formulas'],
      ['rules-of-sharing 1', 'rules-of-sharing 2', 'rules-of-sharing 1'],
      ['"stakeDecimals": 6', '"stakeDecimals": 6,\n  "extra": 1', 'extra'],
    ] as const
    for (const [before, after, words] of changes) {
      expect(text).toContain(before)
      expect(() => parseRulesFile(text.replace(before, after))).toThrow(words)
    }
  })
})
