import { getAddress } from '@app/config/contracts'
import type { ApiAnswer } from '@app/core/api/endpoints'
import type { AsOf } from '@app/core/api/envelope'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query.ts'
import { type AskedContract, joinSources, readAt, type Sources, useSourceTools } from '#shared/sources/sources.ts'
import { sumClaims } from './cards.ts'
import type { ClaimParts } from './claimables.ts'
import type { CardTerms, CardUnits } from './reads.ts'
import { useClaimName } from './use-claim-name.ts'

interface BonusProps {
  answer: ApiAnswer<'/api/nft/rewards'>
  units: CardUnits
}

interface BackpackProps {
  answer: ApiAnswer<'/api/nft/summarized'>
  units: CardUnits
  terms: CardTerms | undefined
}

interface CardProps {
  figures: { held: string; released: string; income: string; claimable: string; claimableIncome: string }
  path: '/api/nft721/detail' | '/api/nft/summarized'
  asOf: AsOf
  terms: CardTerms | undefined
}

export function useBonusSources({ answer: { data, asOf }, units: { product, reward } }: BonusProps): Sources {
  const { t, show, contracts } = useSourceTools('cards')
  const vault = t('sources:reading.vault')
  return {
    figures: [
      { title: t('card.released'), value: show(data.releasedTotal, product), rule: t('sources:bonus.paid') },
      { title: t('card.income'), value: show(data.incomeTotal, reward), rule: t('sources:bonus.paid') },
      { name: t('card.released'), amount: BigInt(data.releasedTotal), token: product },
    ],
    reads: readAt(asOf, [
      { path: '/api/nft/rewards' },
      contracts.cardVault && { name: vault, contract: contracts.cardVault, abi: 'cardVault', calls: ['Claimed'] },
    ]),
  }
}

export function useBackpackSources({ answer, units, terms }: BackpackProps): Sources {
  const cards = useCardSources({ figures: answer.data, path: '/api/nft/summarized', asOf: answer.asOf, terms })
  return joinSources(cards, useCardPoolSources(units))
}

function useCardPoolSources({ product, reward }: CardUnits): Sources {
  const { t, show, contracts } = useSourceTools('cards')
  const answer = useQuery(apiQuery('/api/nft721PoolStat', {})).data
  if (answer === undefined) return { figures: [], reads: [] }
  const { data, asOf } = answer
  return {
    figures: [
      { title: t('pool.held'), value: show(data.held, product), rule: t('sources:cards.poolHeld') },
      {
        title: t('pool.reserve'),
        value: show(data.reserveHeld, reward),
        rule: t('sources:cards.reserve'),
        parts: [{ label: t('pool.free'), value: show(data.reserveFree, reward) }],
      },
    ],
    reads: readAt(asOf, [
      { path: '/api/nft721PoolStat' },
      contracts.cardVault && {
        name: t('sources:reading.vault'),
        contract: contracts.cardVault,
        abi: 'cardVault',
        calls: ['totalHeld', 'reservedRewards', 'freeRewards'],
      },
    ]),
  }
}

export function useCardSources({ figures, path, asOf, terms }: CardProps): Sources {
  const { t, show } = useSourceTools('cards')
  if (terms === undefined) return { figures: [], reads: [] }
  const { product, reward } = terms
  const isOne = path === '/api/nft721/detail'
  return {
    figures: [
      {
        title: t('detail.held'),
        value: show(figures.held, product),
        rule: t('sources:cards.held'),
        parts: [{ label: t('buy.holds'), value: show(terms.heldPerCard, product) }],
      },
      {
        title: t('card.released'),
        value: show(figures.released, product),
        rule: t('sources:cards.released', { amount: show(terms.releasePerDay, product) }),
      },
      {
        title: t('card.income'),
        value: show(figures.income, reward),
        rule: t('sources:cards.income', { amount: show(terms.incomePerDay, reward) }),
      },
      {
        title: t('card.toClaim'),
        rule: t(isOne ? 'sources:cards.toClaimCard' : 'sources:cards.toClaim'),
        parts: [
          { label: product.symbol, value: show(figures.claimable, product) },
          { label: reward.symbol, value: show(figures.claimableIncome, reward) },
        ],
      },
      { name: t('card.toClaim'), amount: BigInt(figures.claimable), token: product },
    ],
    reads: readAt(asOf, [
      { path },
      {
        name: t('sources:reading.vault'),
        contract: terms.vault,
        abi: 'cardVault',
        calls: isOne ? ['cardOf'] : ['cardsOf', 'creditOf'],
      },
    ]),
  }
}

const ofPool: AskedContract = { abi: 'stakingPool', calls: ['earned'] }
const asked: Readonly<Record<string, AskedContract>> = {
  powerMarket: { abi: 'powerMarket', calls: ['orderOf'] },
  cardVault: { abi: 'cardVault', calls: ['cardsOf', 'creditOf'] },
}

export function useClaimSources({ claims: { parts, failed, blockNumber } }: { claims: ClaimParts }): Sources {
  const { t, deployment, listSums } = useSourceTools('cards')
  const name = useClaimName()
  const sums = sumClaims(parts)
  const title = t(failed.length > 0 ? 'claimAll.atLeast' : 'card.toClaim')
  return {
    figures: [
      { title, rule: t('sources:claim.each'), parts: listSums(sums) },
      ...sums.map(({ token, amount }) => ({ name: title, amount, token })),
    ],
    reads: readAt(
      { blockNumber },
      parts.map(({ source }) => ({
        name: name(source),
        contract: getAddress(deployment, source),
        ...(asked[source] ?? ofPool),
      })),
    ),
  }
}
