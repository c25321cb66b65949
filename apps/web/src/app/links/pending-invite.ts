import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#shared/api/client.ts'
import { apiQuery } from '#shared/api/query.ts'
import { setInvite, useInvite } from '#shared/routing/invite-store.ts'
import type { InviteLookup } from './decide-invite.ts'
import { showLinkNotice } from './link-notice-store.ts'

const retryMs = 30_000

/**
 * A code that could not be checked is asked about again until the registry answers: it is never lost meanwhile. `isFresh`:
 * its link is being followed right now, so it has just been asked about.
 */
export function usePendingInvite({ isFresh }: { isFresh: boolean }): void {
  const queryClient = useQueryClient()
  const invite = useInvite()
  const code = invite?.state === 'pending' ? invite.code : undefined

  useEffect(() => {
    if (code === undefined) return undefined
    let isLeft = false
    const check = async () => {
      const lookup = await lookUpInvite(queryClient, code)
      if (isLeft || lookup === 'unavailable') return
      setInvite(lookup === 'known' ? { code, state: 'confirmed' } : null)
      showLinkNotice(lookup === 'known' ? null : { kind: 'inviteUnknown', code })
    }
    if (!isFresh) void check()
    const timer = setInterval(() => void check(), retryMs)
    const checkNow = () => void check()
    addEventListener('online', checkNow)
    return () => {
      isLeft = true
      clearInterval(timer)
      removeEventListener('online', checkNow)
    }
  }, [code, isFresh, queryClient])
}

/** Asks the registry, through the interface, whether anyone has the code. Never throws. */
export async function lookUpInvite(queryClient: QueryClient, code: string): Promise<InviteLookup> {
  try {
    const { data } = await queryClient.fetchQuery({ ...apiQuery('/api/useRelationship', { code }), staleTime: 0 })
    return data.activated ? 'known' : 'unknown'
  } catch (error) {
    const isAnswer = error instanceof ApiError && (error.status === 404 || error.status === 400)
    return isAnswer ? 'unknown' : 'unavailable'
  }
}
