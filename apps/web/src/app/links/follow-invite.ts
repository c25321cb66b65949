import { decodeInviteCode, normaliseInviteCode } from '@app/core/invite-code'
import { isLive } from '#shared/base/offered.ts'
import { getInvite, setInvite } from '#shared/routing/invite-store.ts'
import { paths } from '#shared/routing/paths.ts'
import { parseSearch, stringifySearch } from '#shared/routing/search.ts'

/**
 * Runs before the first page is drawn, so that an invited visitor sees no other page. `InviteLink` asks any remaining
 * questions.
 */
export function followInvite({ search }: Pick<Location, 'search'>): void {
  const given = parseSearch(search)
  const code = normaliseInviteCode(given.i ?? '')
  if (decodeInviteCode(code) === undefined || !isLive('invite')) return
  if (getInvite() === null) setInvite({ code, state: 'pending' })
  history.replaceState(history.state, '', paths.stake + stringifySearch({ ...given, i: code }))
}
