import { describe, expect, it } from 'vitest'
import { MAX_BOOK, MAX_LABEL, MAX_LISTED } from '#shared/ui/address-book.ts'
import { addLines, readAccountLines, readLabel, writeAccountLines } from './account-lines.ts'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const read = (text: string, needsLabel = false) => readAccountLines(text, { needsLabel })

describe('pasted lines', () => {
  it.each([
    ['a space', `${alice} Treasury, cold\n${bob}`],
    ['a comma, as a table has it', `"${alice}","Treasury, cold"\r\n${bob},\r\n`],
    ['a semicolon', `${alice};Treasury, cold\r\r${bob}`],
    ['a tab, and what messengers add', `\u200b${alice.toLowerCase()}\tTreasury,  cold \n\n ${bob} `],
  ])('are addresses, each with its label after %s', (_, text) => {
    expect(read(text)).toEqual({
      ok: true,
      lines: [
        { address: alice, label: 'Treasury, cold' },
        { address: bob, label: '' },
      ],
    })
  })

  it('take the last label of an address that stands twice', () => {
    expect(read(`${alice} a\n${bob} b\n${alice.toLowerCase()} c`)).toEqual({
      ok: true,
      lines: [
        { address: alice, label: 'c' },
        { address: bob, label: 'b' },
      ],
    })
  })

  it.each([
    [`${alice}\n0x12 b`, 2, 'address'],
    [`${alice.replace('C8', 'c8')} wrong checksum`, 1, 'address'],
    [`0x${'0'.repeat(40)}`, 1, 'address'],
    [`\n\n${alice} ${'x'.repeat(MAX_LABEL + 1)}`, 3, 'label'],
    [`${alice} ${bob}`, 1, 'label'],
  ] as const)('say which one is wrong, and why: %j', (text, line, problem) => {
    expect(read(text)).toEqual({ ok: false, line, problem })
  })

  it('want a label where only that is asked for', () => {
    expect(read(alice, true)).toEqual({ ok: false, line: 1, problem: 'noLabel' })
  })

  it('come back from a file as they were written', () => {
    const book = [
      { address: alice, label: 'Касса «Алматы»', isListed: true },
      { address: bob, label: '金库, 冷', isListed: false },
    ] as const
    expect(read(writeAccountLines(book))).toEqual({
      ok: true,
      lines: book.map(({ address, label }) => ({ address, label })),
    })
  })
})

describe('a label', () => {
  it.each(['Treasury', 'Ox ranch', 'Café 2027', 'Касса', '金库', 'خزانة', 'facade', '20 stakes'])(
    'may be %s',
    (text) => {
      expect(readLabel(text)).toBe(text)
    },
  )

  it.each([
    '0x70997970',
    '0X12',
    '0х7099',
    'ОХ7099',
    '０ｘ7099',
    '(0x7)',
    '7099…79C8',
    '7099...79C8',
    'old 70997970c51812dc',
    '0\u200bx7099',
  ])('never passes for an address: %s', (text) => {
    expect(readLabel(text)).toBeNull()
  })

  it('has no letters that turn or hide others', () => {
    expect(readLabel('a\u202eb\u0000c\nd')).toBe('ab c d')
  })
})

const entry = (n: number, isListed: boolean) =>
  ({ address: `0x${n.toString(16).padStart(40, '0')}`, label: `n${n}`, isListed }) as const

describe('adding to the book', () => {
  it('keeps the label and place of what is there already', () => {
    const book = [{ address: alice, label: 'Treasury', isListed: true }] as const
    expect(addLines(book, [{ address: alice, label: '' }], { isListed: false })).toEqual(book)
    expect(addLines(book, [{ address: alice, label: 'Cold' }], { isListed: false })).toEqual([
      { address: alice, label: 'Cold', isListed: true },
    ])
  })

  it('takes nothing where not all of it has room', () => {
    const full = Array.from({ length: MAX_LISTED }, (_, n) => entry(n + 1, true))
    expect(addLines(full, [{ address: bob, label: '' }], { isListed: true })).toBeNull()
    expect(addLines(full, [{ address: bob, label: 'b' }], { isListed: false })).toHaveLength(MAX_LISTED + 1)
    const whole = Array.from({ length: MAX_BOOK }, (_, n) => entry(n + 1, false))
    expect(addLines(whole, [{ address: bob, label: 'b' }], { isListed: false })).toBeNull()
  })
})
