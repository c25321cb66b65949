import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { type Address, isSameAddress } from '@app/core/address'
import type { BlockEvent, PackEvent } from '@app/core/api/system'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isLongList } from '#shared/api/query.ts'

export type LiveEventsOptions = {
  account: Address | null
  queries: Pick<QueryClient, 'getQueryCache' | 'invalidateQueries'>
  onPack?: (event: PackEvent) => void
  createSource?: (url: string) => EventSource
}

/** The first page has priority, and an account that changes at once opens one stream, not two. */
const openAfterMs = 3_000
const firstPauseMs = 5_000
const longestPauseMs = 300_000

/**
 * Refetches what new blocks changed; docs/live-updates.md lists the keys. Keeps one stream while the page is visible
 * and none while it is hidden: browsers allow six connections to a site, over all tabs. Polls without a stream.
 * @returns what stops it
 */
export function startLiveEvents({
  account,
  queries,
  onPack,
  createSource = openSource,
}: LiveEventsOptions): () => void {
  const url = `/api/events${account === null ? '' : `?address=${account}`}`
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isLive = false

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(open, ms)
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = null
    isLive = false
  }

  function open(): void {
    if (document.hidden || source !== null) return
    const opened = createSource(url)
    source = opened
    opened.addEventListener('block', ({ data }: MessageEvent<unknown>) => {
      const accounts = readAccounts(data)
      if (accounts === undefined || source !== opened) return
      isLive = true
      failures = 0
      refresh((query) => isTouched(query, account, accounts))
    })
    opened.addEventListener('pack', ({ data }: MessageEvent<unknown>) => {
      const event = readPack(data)
      if (event !== undefined) onPack?.(event)
    })
    opened.addEventListener('error', () => {
      if (source !== opened) return
      close()
      schedule(Math.min(firstPauseMs * 2 ** failures, longestPauseMs))
      failures += 1
    })
  }

  function refresh(isWanted: (query: Query) => boolean): void {
    const predicate = (query: Query) => isLiveRead(query) && isWanted(query)
    for (const query of queries.getQueryCache().findAll({ predicate })) void readAgain(query)
  }

  /** Waits for a read under way: where blocks come faster than answers, cancelling would never let one finish. */
  async function readAgain(query: Query): Promise<void> {
    if (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined)
    if (!isLiveRead(query)) return
    await queries.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
  }

  const poll = setInterval(() => {
    if (!isLive && !document.hidden) refresh((query) => getAgeMs(query) >= PROVIDER_POLLING_MS)
  }, PROVIDER_POLLING_MS)
  const onVisibility = () => {
    if (document.hidden) close()
    else schedule(0)
  }
  document.addEventListener('visibilitychange', onVisibility)
  schedule(openAfterMs)
  return () => {
    close()
    clearInterval(poll)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

function openSource(url: string): EventSource {
  return new EventSource(url)
}

function isTouched(query: Query, account: Address | null, accounts: readonly string[] | null): boolean {
  if (accounts === null) return true
  if (account === null) return accounts.length > 0
  if (accounts.some((named) => isSameAddress(named, account))) return true
  // A stream for one account says nothing of others: what all share keeps the pace of polling.
  return (isOfTeam(query) || !isAbout(query, account)) && getAgeMs(query) >= PROVIDER_POLLING_MS
}

function readAccounts(data: unknown): readonly string[] | null | undefined {
  try {
    const { accounts } = JSON.parse(String(data)) as Partial<BlockEvent>
    return accounts === null || Array.isArray(accounts) ? accounts : undefined
  } catch {
    return undefined
  }
}

function readPack(data: unknown): PackEvent | undefined {
  try {
    const { pack, former } = JSON.parse(String(data)) as Partial<PackEvent>
    const isKnown = typeof pack === 'string' && (former === null || Array.isArray(former))
    return isKnown ? { pack, former } : undefined
  } catch {
    return undefined
  }
}

/** Excludes what never changes, and a list that somebody reads far below its newest rows. */
function isLiveRead(query: Query): boolean {
  const { queryKey, observers } = query
  if ((queryKey[0] !== 'api' && queryKey[0] !== 'chain') || isLongList(query)) return false
  return !observers.some(({ options }) => options.staleTime === Infinity)
}

function isAbout({ queryKey }: Query, account: string): boolean {
  return JSON.stringify(queryKey).toLowerCase().includes(account.toLowerCase())
}

/** Reads that also change with accounts below, which a stream for one account does not name. */
function isOfTeam({ queryKey: [, path] }: Query): boolean {
  return path === '/api/useRelationship' || (typeof path === 'string' && path.startsWith('/api/stats/'))
}

/** Since the last answer or failure; 0 while an answer is awaited. */
function getAgeMs({ state: { dataUpdatedAt, errorUpdatedAt, fetchStatus } }: Query): number {
  return fetchStatus === 'fetching' ? 0 : Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt)
}
