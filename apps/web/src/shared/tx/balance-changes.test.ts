import { languages, getLanguageTag } from '@app/core/languages'
import * as fc from 'fast-check'
import { createInstance } from 'i18next'
import {
  type Address,
  type Client,
  createClient,
  custom,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  erc20Abi,
  type Log,
  toFunctionSelector,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { formatTxValues, createAmountValue, createExactAmountValue } from '#shared/format/tx-text.ts'
import { describeOutcome, sumBalanceChanges } from './balance-changes.ts'
import type { TxContext, TxSentence } from './tx-action.ts'

const account: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const pool: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const usdt: Address = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const product: Address = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const silent: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const units: Record<string, { decimals: number; symbol: string }> = {
  [usdt.toLowerCase()]: { decimals: 6, symbol: 'USDT' },
  [product.toLowerCase()]: { decimals: 18, symbol: 'PRD' },
}

function transfer(token: Address, from: Address, to: Address, value: bigint): Log {
  return {
    address: token,
    topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
    data: encodeAbiParameters([{ type: 'uint256' }], [value]),
  } as unknown as Log
}

const client: Client = createClient({
  transport: custom({
    request({ params }: { params: [{ to: string; data: string }] }) {
      const unit = units[params[0].to.toLowerCase()]
      if (unit === undefined) return Promise.resolve('0x')
      const functionName = params[0].data === toFunctionSelector('decimals()') ? 'decimals' : 'symbol'
      return Promise.resolve(encodeFunctionResult({ abi: erc20Abi, functionName, result: unit[functionName] }))
    },
  }),
})
const context = { client, account } as TxContext
const describeLogs = (said: readonly TxSentence[], ...logs: Log[]) => describeOutcome(said, { logs }, context)
const leaves = (amount: bigint): TxSentence => ({
  icon: 'leaves',
  text: {
    key: 'staking:tx.stake.leaves',
    values: { amount: createExactAmountValue(amount, { decimals: 6, symbol: 'USDT' }) },
  },
})
const lock: TxSentence = { icon: 'lock', text: { key: 'staking:tx.claim.stays' } }

describe('what a simulation moves', () => {
  it('is the net of every transfer from and to the account, token by token', () => {
    const logs = [
      transfer(usdt, account, pool, 500n),
      transfer(product, pool, account, 7n),
      transfer(usdt, pool, account, 20n),
      transfer(usdt, pool, silent, 1_000n),
      transfer(silent, account, account, 5n),
    ]
    expect(sumBalanceChanges(logs, account)).toEqual([
      { token: usdt, amount: -480n },
      { token: product, amount: 7n },
    ])
  })

  it('is nothing where it evens out, for any amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 2n ** 255n }), { maxLength: 6 }), (amounts) => {
        const out = amounts.map((amount) => transfer(usdt, account, pool, amount))
        const back = amounts.map((amount) => transfer(usdt, pool, account, amount))
        expect(sumBalanceChanges([...out, ...back], account)).toEqual([])
        const sum = amounts.reduce((total, amount) => total + amount, 0n)
        expect(sumBalanceChanges(out, account)).toEqual(sum === 0n ? [] : [{ token: usdt, amount: -sum }])
      }),
    )
  })

  it('leaves a collectible alone: its last topic is no amount', () => {
    const log = transfer(usdt, account, pool, 1n)
    const collectible = { ...log, topics: [...log.topics, `0x${'1'.padStart(64, '0')}`], data: '0x' } as unknown as Log
    expect(sumBalanceChanges([collectible], account)).toEqual([])
  })
})

describe('the sentences of a plan', () => {
  it('keep the words of the action where the simulation bears them out', async () => {
    expect(await describeLogs([leaves(500n), lock], transfer(usdt, account, pool, 500n))).toEqual([leaves(500n), lock])
  })

  it('say the simulated amount where the action said another', async () => {
    const [first, ...rest] = await describeLogs([leaves(500n), lock], transfer(usdt, account, pool, 510n))
    expect(first).toEqual({ ...leaves(510n), text: { ...leaves(510n).text, key: 'tx:change.leaves' } })
    expect(rest).toEqual([lock])
  })

  it('add what the action did not mention, before everything else', async () => {
    const logs = [transfer(usdt, account, pool, 500n), transfer(product, account, pool, 3n)]
    const sentences = await describeLogs([leaves(500n)], ...logs)
    expect(sentences.map(({ text }) => text.key)).toEqual(['tx:change.leaves', 'staking:tx.stake.leaves'])
    expect(sentences[0]?.text.values?.amount).toMatchObject({ amount: '3', symbol: 'PRD' })
  })

  it('take away what does not happen', async () => {
    expect(await describeLogs([leaves(500n), lock])).toEqual([lock])
  })

  it('let what arrives grow until its block, never shrink', async () => {
    const value = createAmountValue(100n, { decimals: 18, symbol: 'PRD' })
    const earned: TxSentence = { icon: 'arrives', text: { key: 'staking:tx.claim.arrives', values: { amount: value } } }
    expect(await describeLogs([earned], transfer(product, pool, account, 104n))).toEqual([earned])
    const [less] = await describeLogs([earned], transfer(product, pool, account, 99n))
    expect(less?.text).toMatchObject({ key: 'tx:change.arrives', values: { amount: { amount: '99' } } })
  })

  it('show base units of a token that does not say its decimals', async () => {
    const [sentence] = await describeLogs([], transfer(silent, account, pool, 12n))
    expect(sentence?.text).toMatchObject({ key: 'tx:change.leavesUnits', values: { units: { text: '12' } } })
  })

  it('are the action’s own where the node tells no events', async () => {
    expect(await describeOutcome([leaves(500n), lock], { logs: null }, context)).toEqual([leaves(500n), lock])
  })
})

const catalogues = import.meta.glob<object>('../../locales/*/tx.json', { eager: true, import: 'default' })

describe.each(languages)('in %s', (language) => {
  const i18n = createInstance()
  void i18n.init({
    lng: language,
    resources: { [language]: { tx: catalogues[`../../locales/${language}/tx.json`] ?? {} } },
    initAsync: false,
    interpolation: { escapeValue: false },
  })

  it('every change is a sentence with its amount', async () => {
    const logs = [
      transfer(usdt, account, pool, 1_234_560_000n),
      transfer(product, pool, account, 5n * 10n ** 18n),
      transfer(silent, account, pool, 12n),
    ]
    const tag = getLanguageTag(language)
    const texts = (await describeLogs([], ...logs)).map(({ text }) =>
      i18n.t(text.key, formatTxValues(text.values, { number: tag, date: tag })),
    )
    expect(texts).toHaveLength(3)
    expect(texts[0]).toMatch(/<b>1.?234[.,]56\sUSDT<\/b>/)
    expect(texts[1]).toMatch(/<b>5[.,]0+\sPRD<\/b>/)
    expect(texts[2]).toContain('<b>12</b>')
    expect(texts.join(' ')).not.toMatch(/\{\{|tx:|change\./)
  })
})
