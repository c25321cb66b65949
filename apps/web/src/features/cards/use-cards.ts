import type { CardState } from '@app/core/entity-states'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { apiPages } from '#shared/api/infinite-query.ts'
import { apiQuery } from '#shared/api/query.ts'
import { useShownTokens } from '#shared/chain/tokens.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { type CardFace, findCardUnits } from './card-units.ts'
import { cardTermsQuery } from './queries/card-terms.ts'

/** What the backpack reads: the cards by state, their sums, what they are drawn with, and the terms that all cards have. */
export function useCards(state: CardState | undefined) {
  const { exposedAccount, configuredChainId } = useWallet()
  const account = exposedAccount as Address | ''
  const enabled = account !== ''
  const terms = useQuery(cardTermsQuery(configuredChainId))
  const tokens = useShownTokens(configuredChainId)
  const summary = useQuery({ ...apiQuery('/api/nft/summarized', { address: account as Address }), enabled })
  const query = { address: account as Address, ...(state !== undefined && { state }) }
  const list = useInfiniteQuery({ ...apiPages('/api/nft721', query), enabled })
  const totals = summary.data?.data
  const units = findCardUnits(totals, terms.data, tokens.data)
  const face: CardFace | undefined = totals && units && { ...units, life: totals.life }
  return {
    account,
    terms,
    tokens,
    face,
    summary,
    list,
    cards: list.data?.pages.flatMap((page) => page.data.list) ?? [],
  }
}
