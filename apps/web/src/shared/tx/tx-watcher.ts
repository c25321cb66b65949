import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { listAsked } from './asked-here.ts'
import { needsWatching } from './tx-record.ts'
import { getTxRecords, subscribeTxRecords, updateTxRecord } from './tx-store.ts'

/** The chain library is loaded only when a transaction is open. */
let current: Promise<{ checkNow: (id?: string) => Promise<void>; stop: () => void }> | null = null

function isAnyOpen(): boolean {
  const { chainId } = getRuntimeConfig()
  return getTxRecords().some((record) => record.chainId === chainId && needsWatching(record))
}

async function start() {
  const [{ watchRecords }, { getReadClient }] = await Promise.all([
    import('./watch-records.ts'),
    import('#shared/chain/read-client.ts'),
  ])
  return watchRecords({
    chainId: getRuntimeConfig().chainId,
    getClient: getReadClient,
    records: { list: getTxRecords, update: updateTxRecord },
    now: () => Math.floor(Date.now() / 1000),
  })
}

function ensureWatching(): void {
  if (!isAnyOpen()) {
    const old = current
    current = null
    void old?.then((watch) => watch.stop())
    return
  }
  current ??= start().catch((error: unknown) => {
    current = null
    throw error
  })
  current.catch(() => undefined)
}

async function loseAnswers(): Promise<void> {
  const open = getTxRecords().filter(({ status, hash }) => status === 'signing' && hash === null)
  if (open.length === 0) return
  const [asked, { loseAnswer }] = await Promise.all([listAsked(), import('./resolve-record.ts')])
  if (asked === null) return
  for (const { id } of open) if (!asked.has(id)) updateTxRecord(id, loseAnswer)
}

export function startTxWatcher(): () => void {
  loseAnswers().catch(() => undefined)
  ensureWatching()
  const release = subscribeTxRecords(ensureWatching)
  const retry = setInterval(ensureWatching, 12_000)
  return () => {
    release()
    clearInterval(retry)
    void current?.then((watch) => watch.stop())
    current = null
  }
}

export async function checkTxRecord(id?: string): Promise<void> {
  const watch = await (current ?? start())
  await watch.checkNow(id)
}
