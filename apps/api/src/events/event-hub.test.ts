import { setTimeout as wait } from 'node:timers/promises'
import { toChecksumAddress } from '@app/core/checksum-address'
import { afterEach, expect, it } from 'vitest'
import { makeAddress, makeHash } from '../testing/chain-rows.ts'
import type { IndexedHead } from './changed-accounts.ts'
import { createEventHub, type EventHub } from './event-hub.ts'

const alice = toChecksumAddress(makeAddress('alice'))
const makeHead = (blockNumber: number): IndexedHead => ({
  blockNumber,
  blockHash: makeHash('block', blockNumber),
  blockTimestamp: blockNumber,
})

let hub: EventHub
let head: IndexedHead
let asked: { heads: number; changes: number }
afterEach(() => hub.stop())

function start(delayMs?: number): void {
  head = makeHead(1)
  asked = { heads: 0, changes: 0 }
  const source = {
    readHead() {
      asked.heads += 1
      return Promise.resolve(head)
    },
    readChanges() {
      asked.changes += 1
      return Promise.resolve([alice])
    },
  }
  hub = createEventHub(source, { perClient: 10_000, ...(delayMs !== undefined && { delayMs }) })
}

/** @returns What each stream has been sent. */
function listen(count: number): string[] {
  const texts = Array.from({ length: count }, () => '')
  for (let index = 0; index < count; index += 1) {
    const stream = hub.listen('client', index % 2 === 0 ? alice : undefined)!
    void stream.pipeTo(new WritableStream({ write: (chunk) => void (texts[index] += new TextDecoder().decode(chunk)) }))
  }
  return texts
}

async function follow(listeners: number): Promise<{ heads: number; changes: number; texts: string[] }> {
  start()
  const texts = listen(listeners)
  await wait(600)
  head = makeHead(2)
  await wait(700)
  hub.stop()
  return { ...asked, texts }
}

it('a thousand streams ask the database no more than one does', async () => {
  const one = await follow(1)
  const many = await follow(1_000)
  for (const { texts } of [one, many])
    expect(texts.filter((text) => text.includes('id: 2\n') && text.includes(alice))).toHaveLength(texts.length)
  expect([one.changes, many.changes]).toEqual([1, 1])
  expect(one.heads).toBeGreaterThan(2)
  expect(many.heads).toBeLessThanOrEqual(one.heads + 1)
})

it('without a stream nothing is asked', async () => {
  start()
  await wait(600)
  expect(asked).toEqual({ heads: 0, changes: 0 })
})

it('a block is told of as late as asked for, to whoever begins to listen meanwhile as well', async () => {
  start(500)
  const first = listen(1)
  await wait(400)
  const second = listen(1)
  await wait(100)
  expect([...first, ...second].join('')).not.toContain('id: 1')
  await wait(700)
  for (const text of [...first, ...second]) expect(text).toContain('id: 1\n')
})
