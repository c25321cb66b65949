import { PENDING_TRANSACTION_POLLING_MS, PROVIDER_POLLING_MS } from '@app/core/timings'
import type { Client } from 'viem'
import { observeRecord } from './observe-record.ts'
import { defaultPatience, resolveRecord, type TxPatience } from './resolve-record.ts'
import type { WalletWord } from './call-bundle.ts'
import { needsWatching, type TxRecord } from './tx-record.ts'

export type RecordWatch = {
  chainId: number
  getClient: () => Client
  records: {
    list: () => readonly TxRecord[]
    update: (id: string, change: (record: TxRecord) => TxRecord) => TxRecord | undefined
  }
  /** Asks the wallet that took a bundle; the connected one by default. */
  askWallet?: (record: TxRecord) => Promise<WalletWord | null>
  patience?: TxPatience
  now: () => number
}

/**
 * For this long after sending, a transaction is checked every second, then every twelve. That of a Safe waits for
 * people.
 */
const EAGER_SECONDS = 90

/**
 * Checks unsettled transactions until none is left. Several pages may do so at once with the same result. Reads only.
 */
export function watchRecords(watch: RecordWatch): { checkNow: (id?: string) => Promise<void>; stop: () => void } {
  const checkedAt = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function isDue(record: TxRecord): boolean {
    const now = watch.now()
    const isEager = record.safe === undefined && Math.abs(now - record.requestedAt) < EAGER_SECONDS
    const interval = isEager ? PENDING_TRANSACTION_POLLING_MS : PROVIDER_POLLING_MS
    // The clock may have been set back.
    return Math.abs(now - (checkedAt.get(record.id) ?? 0)) >= interval / 1000
  }

  async function check(record: TxRecord): Promise<void> {
    checkedAt.set(record.id, watch.now())
    const taken = getTakenHashes(watch.records.list(), record.id)
    if (record.bundle !== undefined) return await checkBundle(record, taken)
    const observation = await observeRecord(watch.getClient(), record, taken)
    watch.records.update(record.id, (current) =>
      resolveRecord(current, observation, watch.now(), watch.patience ?? defaultPatience),
    )
  }

  async function checkBundle(record: TxRecord, taken: ReadonlySet<string>): Promise<void> {
    const loaded = await import('./follow-bundle.ts').catch(() => null)
    if (loaded === null) return
    const resolve = await loaded.followBundle(watch.getClient(), record, taken, watch.askWallet)
    watch.records.update(record.id, (current) => resolve(current, watch.now(), watch.patience ?? defaultPatience))
  }

  async function checkAll(selected: (record: TxRecord) => boolean): Promise<void> {
    const open = watch.records.list().filter((record) => record.chainId === watch.chainId && selected(record))
    for (const record of open) await check(record)
  }

  async function tick(): Promise<void> {
    await checkAll((record) => needsWatching(record) && isDue(record))
    const isOpen = watch.records.list().some((record) => record.chainId === watch.chainId && needsWatching(record))
    if (!isStopped && isOpen) timer = setTimeout(() => void tick(), PENDING_TRANSACTION_POLLING_MS)
    else isStopped = true
  }

  void tick()
  return {
    checkNow: (id) =>
      checkAll((record) =>
        id === undefined ? needsWatching(record) : record.id === id && record.status !== 'confirmed',
      ),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function getTakenHashes(records: readonly TxRecord[], id: string): ReadonlySet<string> {
  const others = records.filter((other) => other.id !== id)
  const hashes = others.flatMap(({ hash, spedUpTo, settled, bundle }) => [
    hash,
    spedUpTo,
    settled?.hash,
    ...(bundle?.calls.map((call) => call.hash) ?? []),
  ])
  return new Set(hashes.flatMap((hash) => hash?.toLowerCase() ?? []))
}
