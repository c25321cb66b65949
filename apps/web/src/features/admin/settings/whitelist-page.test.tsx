import { expect, it } from 'vitest'
import { renderTx } from '#shared/tx/tx-test.tsx'
import { readAccounts } from './typed-setting.ts'
import { WrongWords } from './whitelist-page.tsx'

// @vitest-environment jsdom

const good = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('says of the first wrong words which they are, and of each why', () => {
  const mistyped = good.replace('C5', 'c5')
  const { wrong } = readAccounts(`${good} ${mistyped} vitalik.eth 0x${'0'.repeat(40)} abc`)
  const { container } = renderTx(<WrongWords words={wrong} />)
  expect(container.textContent).toMatch(/^Place enter a valid account address/)
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
    `${mistyped}: There is a typo in this address (checksum). Copy it again.`,
    'vitalik.eth: Names are not supported. Enter the 0x address.',
    `0x${'0'.repeat(40)}: This is the zero address. It belongs to nobody.`,
  ])
})

it('cuts a text that is no list at all', () => {
  const { container } = renderTx(<WrongWords words={[{ word: 'a'.repeat(500), reason: 'malformed' }]} />)
  expect(container.textContent).toContain(`${'a'.repeat(48)}…: An address is`)
})
