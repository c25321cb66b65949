import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api/client.ts'
import { apiQuery } from '#shared/api/query.ts'
import type { InviteLookup } from './decide-invite.ts'

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
