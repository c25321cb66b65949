import { QueryClientContext, type QueryClient } from '@tanstack/react-query'
import { useContext } from 'react'

/**
 * Gives up the first reads on screen that nobody has answered, and asks each anew. A refetch alone would go on waiting
 * for the request that hangs.
 */
export function askAgain(client: QueryClient): void {
  const unanswered = client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' })
  for (const query of unanswered.filter(({ state }) => state.data === undefined)) {
    void query.cancel({ silent: true })
    query.fetch().catch(() => undefined)
  }
}

/** For a button that says "try again"; without a client it only does what it is given. */
export function useAskAgain(): (andThen?: () => void) => void {
  const client = useContext(QueryClientContext)
  return (andThen) => {
    if (client) askAgain(client)
    andThen?.()
  }
}
