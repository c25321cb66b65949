const PREFIX = 'tx.'

/** Browser locks end with the page that holds them. Some old web views have none. */
function getLocks(): LockManager | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks
}

/** Lets other pages know that this one waits for the wallet. */
export function whileAsked<Answer>(recordId: string, ask: () => Promise<Answer>): Promise<Answer> {
  const locks = getLocks()
  if (locks === undefined) return ask()
  return new Promise((resolve, reject) => {
    let isAsked = false
    const askOnce = () => {
      isAsked = true
      return ask().then(resolve, reject)
    }
    // A browser that refuses the lock must not keep the holder from the wallet.
    locks.request(PREFIX + recordId, askOnce).catch(() => (isAsked ? undefined : askOnce()))
  })
}

/** Ids of the records for which some page waits for the wallet; null where the browser cannot tell. */
export async function listAsked(): Promise<ReadonlySet<string> | null> {
  const held = await getLocks()
    ?.query()
    .catch(() => undefined)
  if (held === undefined) return null
  const names = [...(held.held ?? []), ...(held.pending ?? [])].map(({ name }) => name ?? '')
  return new Set(names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)))
}
