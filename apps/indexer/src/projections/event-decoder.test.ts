import { decodeEventLog, encodeAbiParameters, encodeEventTopics, getAddress, type Hex, parseAbi } from 'viem'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventDecoder } from './event-decoder.ts'

const abi = parseAbi([
  'event Staked(address indexed account, uint256 indexed positionId, uint256 amount, uint256 unlockAt)',
  'event Noted(address indexed account, string note)',
  'function stake(uint256 amount)',
])
const decode = createEventDecoder(abi)
const account = getAddress('0x00000000000000000000000000000000000000ab')
const word = { type: 'uint256' } as const

function encodeStaked(positionId: bigint, amount: bigint, unlockAt: bigint) {
  const topics = encodeEventTopics({ abi, eventName: 'Staked', args: { account, positionId } }) as Hex[]
  return { topics, data: encodeAbiParameters([word, word], [amount, unlockAt]) }
}

describe('createEventDecoder', () => {
  it('reads what the general decoder reads, with addresses in lower case', () => {
    const number = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
    fc.assert(
      fc.property(number, number, number, (positionId, amount, unlockAt) => {
        const log = encodeStaked(positionId, amount, unlockAt)
        const expected = decodeEventLog({
          abi,
          eventName: 'Staked',
          data: log.data,
          topics: log.topics as [Hex, Hex, Hex],
        })
        expect(decode(log)).toEqual({
          eventName: 'Staked',
          args: { ...expected.args, account: expected.args.account.toLowerCase() },
        })
      }),
    )
  })

  it('reads arguments of changing length too', () => {
    const topics = encodeEventTopics({ abi, eventName: 'Noted', args: { account } }) as Hex[]
    const data = encodeAbiParameters([{ type: 'string' }], ['a note'])
    expect(decode({ topics, data })).toEqual({
      eventName: 'Noted',
      args: { account, note: 'a note' },
    })
  })

  it('gives nothing for an event that the ABI lacks, or without a topic', () => {
    expect(decode({ topics: [`0x${'12'.repeat(32)}`], data: '0x' })).toBeUndefined()
    expect(decode({ topics: [], data: '0x' })).toBeUndefined()
  })

  it('refuses topics and data of another shape than the ABI', () => {
    const log = encodeStaked(1n, 2n, 3n)
    expect(() => decode({ ...log, data: log.data.slice(0, -2) as Hex })).toThrow(/data of another length/)
    expect(() => decode({ ...log, topics: log.topics.slice(0, 2) })).toThrow(
      /1 indexed arguments in the log, 2 in its ABI/,
    )
    expect(() => decode({ ...log, topics: [...log.topics.slice(0, 2), '0x01'] })).toThrow(/has 1 bytes/)
  })
})
