import { getDeployment } from '@app/config/deployments'
import type { TokenAssets } from '@app/core/api/withdrawal'
import type { UserStaking } from '@app/core/api/staking'
import { describe, expect, it, vi } from 'vitest'
import {
  type AccountAnswers,
  addUpParts,
  addUpValues,
  getAccountFigures,
  writeAccountsFile,
} from './account-figures.ts'
import { getTotalValue, type TokenSum } from './holdings.ts'
import { findToken, tokenList } from '#shared/base/tokens.ts'

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31337 }) }))

const { productToken, usdt, rwas } = getDeployment(31337).contracts
const figure = (amount: bigint) => ({ amount: String(amount), rowCount: 1 })
const own = (token: string, available: bigint, locked: bigint) =>
  ({ token, available: figure(available), locked: figure(locked) }) as unknown as TokenAssets
const stakes = (earned: string | null, unlockable: string) =>
  ({ pools: [{ key: 'stakingPoolUsdt', token: usdt, rewardToken: productToken, earned, unlockable }] }) as UserStaking
const wallet = (amounts: Record<string, bigint>) => tokenList.map(({ address }) => amounts[address] ?? 0n)
const whole: AccountAnswers = {
  wallet: wallet({ [usdt]: 5_000_000n }),
  assets: [own(usdt, 1_000_000n, 20_000_000n), own(productToken, 3n, 0n)],
  staking: stakes('7', '9000000'),
  power: null,
  cards: null,
}
const exchange = { quote: usdt, price: String(5n * 10n ** 17n), priceDecimals: 18 } as Parameters<
  typeof getTotalValue
>[1]
const valueOf = (sums: readonly TokenSum[]) => getTotalValue(sums, exchange, productToken)
const toValue = (answers: AccountAnswers | undefined) => {
  const figures = answers && getAccountFigures(answers)
  return { figures, value: figures?.parts ? valueOf(Object.values(figures.parts).flat()) : null }
}
const amounts = (sums: readonly TokenSum[] | null) => sums?.map(({ token, amount }) => [token.symbol, amount])
const symbol = findToken(productToken)!.symbol

describe('what an account of the list holds', () => {
  it('is what its own page says, in parts', () => {
    const { shown, isWhole } = getAccountFigures(whole)
    expect(isWhole).toBe(true)
    expect(amounts(shown.locked.sums)).toEqual([['USDT', 20_000_000n]])
    expect(amounts(shown.toClaim.sums)).toEqual([[symbol, 7n]])
    expect(amounts(shown.available.sums)).toEqual([
      ['USDT', 1_000_000n],
      [symbol, 3n],
    ])
    expect(amounts(shown.ready.sums)).toEqual([['USDT', 9_000_000n]])
    expect(toValue(whole).value?.value).toBe(26_000_000n)
  })

  it.each([
    ['assets', { locked: null, available: null }],
    ['staking', { toClaim: null, ready: null }],
  ] as const)('is unknown, not zero, where %s could not be read', (name, unknown) => {
    const { shown, isWhole } = getAccountFigures({ ...whole, [name]: undefined })
    expect(isWhole).toBe(false)
    for (const [part, sums] of Object.entries(unknown))
      expect(shown[part as keyof typeof shown]).toEqual({ sums, isWhole: false })
  })

  it('has no value while the wallet is not known: a part of it would be a wrong sum', () => {
    expect(toValue({ ...whole, wallet: undefined }).value).toBeNull()
  })

  it('is whole without a feature, and not where a pool, the power or the cards did not answer', () => {
    expect(getAccountFigures({ ...whole, power: undefined }).isWhole).toBe(false)
    expect(getAccountFigures({ ...whole, cards: undefined }).isWhole).toBe(false)
    expect(getAccountFigures({ ...whole, staking: stakes(null, '0') }).isWhole).toBe(false)
  })
})

describe('all accounts together', () => {
  it('are the sum of each, by token', () => {
    const { total, isWhole } = addUpValues([toValue(whole), toValue(whole)])
    expect([total?.value, isWhole]).toEqual([52_000_000n, true])
    const { locked } = addUpParts([getAccountFigures(whole), getAccountFigures(whole)])
    expect(amounts(locked.sums)).toEqual([['USDT', 40_000_000n]])
  })

  it('are at least what is known while one is not, and unknown while none is', () => {
    expect(addUpValues([toValue(whole), toValue(undefined)])).toMatchObject({
      total: { value: 26_000_000n },
      isWhole: false,
    })
    expect(addUpValues([toValue(undefined)])).toEqual({ total: null, isWhole: false })
    expect(addUpParts([undefined]).locked).toEqual({ sums: null, isWhole: false })
    expect(addUpParts([getAccountFigures(whole), undefined]).locked).toMatchObject({ isWhole: false })
  })

  it('name once what has no price', () => {
    const held = { ...whole, wallet: wallet({ [rwas]: 1n }) }
    expect(addUpValues([toValue(held), toValue(held)]).total?.leftOut).toEqual([findToken(rwas)!.symbol])
  })
})

describe('the file', () => {
  const quote = findToken(usdt)
  const write = (answers: AccountAnswers | undefined, label = 'Treasury') =>
    writeAccountsFile([{ address: '0xA', label, ...toValue(answers) }], (sums) => valueOf(sums)?.value ?? null, quote)
      .trim()
      .split('\r\n')

  it('has a row for each token in whole tokens, with 6 and with 18 decimals', () => {
    const rows = write(whole)
    expect(rows[0]).toBe(
      'account,label,token,token_address,in_wallet,locked,to_withdraw,to_claim,in_cards,ready_to_unstake,value,value_token',
    )
    expect(rows).toHaveLength(3)
    expect(rows).toContain(`0xA,Treasury,USDT,${usdt},5,20,1,0,0,9,26,USDT`)
    expect(rows).toContain(
      `0xA,Treasury,${symbol},${productToken},0,0,0.000000000000000003,0.000000000000000007,0,0,0,USDT`,
    )
  })

  it('leaves empty what is not known, and what a spreadsheet would run', () => {
    expect(write(undefined, '=1+1')[1]).toBe("0xA,'=1+1,,,,,,,,,,")
    expect(write({ ...whole, staking: undefined })).toContain(`0xA,Treasury,USDT,${usdt},5,20,1,,,,,`)
  })
})
