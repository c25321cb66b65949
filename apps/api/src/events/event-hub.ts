import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from '@app/core/address'
import type { BlockEvent, PackEvent } from '@app/core/api/system'
import { createPlaces } from '../limits.ts'
import type { IndexedHead } from './changed-accounts.ts'

export interface EventSource {
  readHead(): Promise<IndexedHead | undefined>
  readChanges(from: IndexedHead, to: IndexedHead): Promise<Address[] | null>
}

export interface EventHub {
  /** Begins with the last indexed block; undefined when the client or the server has too many streams. */
  listen(client: string, account?: Address): ReadableStream<Uint8Array> | undefined
  readonly listenerCount: number
  stop(): void
}

interface Listener {
  leave: () => void
  account: Address | undefined
  controller: ReadableStreamDefaultController<Uint8Array>
}

const POLL_MS = 250
const HEARTBEAT_MS = 15_000
const MAX_LISTENERS = 5_000
const MAX_UNREAD = 64
const encoder = new TextEncoder()
const heartbeat = encoder.encode(': still here\n\n')
const retry = 'retry: 3000\n'

interface EventHubOptions {
  perClient: number
  pack?: PackEvent | undefined
  /** How long to hold back a new block: until then another replica may still answer from an older one. */
  delayMs?: number
}

export function createEventHub(source: EventSource, { perClient, pack, delayMs = 0 }: EventHubOptions): EventHub {
  const greeting = pack === undefined ? retry : `${retry}event: pack\ndata: ${JSON.stringify(pack)}\n\n`
  const { listeners, remove, sendAll } = createListeners()
  const places = createPlaces({ perClient, inAll: MAX_LISTENERS })
  let head: IndexedHead | undefined
  let timer: NodeJS.Timeout | undefined
  let polling = false
  let stopped = false
  const beat = setInterval(() => sendAll(() => heartbeat), HEARTBEAT_MS)
  beat.unref()

  function schedule(): void {
    if (timer === undefined && !polling && listeners.size > 0 && !stopped)
      timer = setTimeout(() => void poll(), POLL_MS)
  }

  async function poll(): Promise<void> {
    timer = undefined
    polling = true
    try {
      const next = await source.readHead()
      if (next && next.blockHash !== head?.blockHash) {
        const accounts = head ? await source.readChanges(head, next) : null
        if (delayMs > 0) await wait(delayMs, undefined, { ref: false })
        head = next
        sendAll(createChunks(next, accounts))
      }
    } catch {
      // The database is down. Listeners keep their streams; the next poll reports what they missed.
    } finally {
      polling = false
      schedule()
    }
  }

  return {
    get listenerCount() {
      return listeners.size
    },
    listen(client, account) {
      const leave = stopped ? undefined : places.take(client)
      if (!leave) return undefined
      let listener: Listener
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            listener = { leave, account, controller }
            // The head is not polled without listeners, so a head from before may be old.
            if (listeners.size === 0) head = undefined
            listeners.add(listener)
            controller.enqueue(head ? encode(head, null, greeting) : encoder.encode(`${greeting}\n`))
            schedule()
          },
          cancel: () => remove(listener),
        },
        { highWaterMark: MAX_UNREAD },
      )
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      clearInterval(beat)
      for (const listener of listeners) {
        remove(listener)
        listener.controller.close()
      }
    },
  }
}

function createListeners() {
  const listeners = new Set<Listener>()

  function remove(listener: Listener): void {
    listeners.delete(listener)
    listener.leave()
  }

  function send(listener: Listener, chunk: Uint8Array): void {
    if ((listener.controller.desiredSize ?? 0) > 0) return listener.controller.enqueue(chunk)
    remove(listener)
    listener.controller.error(new Error('The listener does not read'))
  }

  return {
    listeners,
    remove,
    sendAll: (chunkFor: (listener: Listener) => Uint8Array) => {
      for (const listener of listeners) send(listener, chunkFor(listener))
    },
  }
}

function createChunks(at: IndexedHead, accounts: Address[] | null): (listener: Listener) => Uint8Array {
  const forAll = encode(at, accounts)
  const forNone = encode(at, [])
  const named = new Set(accounts)
  return ({ account }) => {
    if (account === undefined || accounts === null) return forAll
    return named.has(account) ? encode(at, [account]) : forNone
  }
}

function encode({ blockNumber, blockTimestamp }: IndexedHead, accounts: Address[] | null, before = ''): Uint8Array {
  const event: BlockEvent = { blockNumber, blockTimestamp, accounts }
  return encoder.encode(`${before}event: block\nid: ${blockNumber}\ndata: ${JSON.stringify(event)}\n\n`)
}
