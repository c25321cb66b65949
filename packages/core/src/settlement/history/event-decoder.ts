import { toEventSelector } from 'viem/utils'
import type { Address } from '../../address.ts'
import type { Hash } from '../../api/primitives.ts'
import { type ChainLog, HistoryError } from './chain-log.ts'

/** Every argument of our events is one word. */
interface Words {
  address: (index: number) => Address
  amount: (index: number) => bigint
  /** @throws HistoryError for a number beyond what a number holds exactly. */
  number: (index: number) => number
  hash: (index: number) => Hash
}

interface EventShape {
  selector: string
  topicCount: number
  wordCount: number
  /** For each argument, in the order of the signature: which word of topics and data together. */
  places: readonly number[]
}

/** @param signature As in Solidity: `Bound(address indexed account, uint256 id)`. */
export function parseEvent(signature: string): EventShape {
  const inputs = /\((.*)\)/.exec(signature)![1]!.split(', ')
  const indexed = inputs.filter(isIndexed)
  let topic = 0
  let word = indexed.length
  const places = inputs.map((input) => (isIndexed(input) ? topic++ : word++))
  return {
    selector: toEventSelector(`event ${signature}`),
    topicCount: indexed.length + 1,
    wordCount: inputs.length - indexed.length,
    places,
  }
}

/** @throws HistoryError when topics or data have another length than the event's. */
export function readWords(log: ChainLog, { topicCount, wordCount, places }: EventShape): Words {
  const { topics, data } = log
  if (topics.length !== topicCount || data.length !== 2 + wordCount * 64)
    throw new HistoryError(`${describeLog(log)} has another form than its event`)
  const words =
    topics
      .slice(1)
      .map((topic) => topic.slice(2))
      .join('') + data.slice(2)
  const word = (index: number) => words.slice(places[index]! * 64, (places[index]! + 1) * 64)
  const amount = (index: number) => BigInt(`0x${word(index)}`)
  return {
    amount,
    address: (index) => `0x${word(index).slice(24)}`,
    hash: (index) => `0x${word(index)}`,
    number: (index) => {
      const value = Number(amount(index))
      if (!Number.isSafeInteger(value))
        throw new HistoryError(`${describeLog(log)} has a number too large to count with`)
      return value
    },
  }
}

export function describeLog({ address, blockNumber, logIndex }: ChainLog): string {
  return `Log ${logIndex} of block ${blockNumber} (${address})`
}

function isIndexed(input: string): boolean {
  return input.includes(' indexed ')
}
