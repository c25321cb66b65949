import type { ApiAnswer } from '@app/core/api/endpoints'
import { HANDLING_FEE_PERCENT } from '@app/core/constants'
import { formatPercent } from '@app/core/share'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'
import { readAt, type Sources, useSourceTools } from '#shared/sources/sources.ts'
import { getThresholdsAt } from './node-step.ts'
import { type DrFigures, type DrTerms, useDaoScreen } from './reads.ts'

interface FigureProps {
  terms: DrTerms
  figures: DrFigures
}

interface NodeUserProps {
  answer: ApiAnswer<'/api/stats/node-list'>
  dr: TokenUnit
  token: TokenUnit
}

interface RankingProps {
  answer: ApiAnswer<'/api/dao/ranking'>
  unit: TokenUnit
}

const getBlock = ({ blockNumber, readAt: blockTimestamp }: DrFigures) => ({ blockNumber, blockTimestamp })

export function useNodeSources(): Sources {
  const { t, show } = useSourceTools('dao')
  const screen = useDaoScreen()
  const terms = screen.terms.data
  const figures = screen.figures.data
  if (terms === undefined || figures === undefined) return { figures: [], reads: [] }
  return {
    figures: [
      {
        title: t('node.title'),
        value: show(figures.staked ?? null, terms.dr),
        rule: t('sources:dao.node'),
        parts: getThresholdsAt(figures.readAt).map(({ nodeClass, stakedDr }) => ({
          label: t(`nodeClass.${nodeClass}`),
          value: t('node.from', { amount: show(stakedDr, terms.dr) }),
        })),
      },
    ],
    reads: readAt(getBlock(figures), [
      { name: t('ranking.total'), contract: terms.pool, abi: 'stakingPool', calls: ['stakedOf', 'totalStaked'] },
    ]),
  }
}

export function useMintSources({ terms, figures }: FigureProps): Sources {
  const { t, locale, show } = useSourceTools('dao')
  const dr = terms.dr.symbol
  const percent = formatPercent(BigInt(HANDLING_FEE_PERCENT), 100n, { locale })
  const staked = t('supply.staked')
  return {
    figures: [
      { title: t('mint.total'), rule: t('sources:mint.cost', { product: terms.product.symbol, dr, percent }) },
      { title: t('supply.minted'), value: show(figures.supply, terms.dr), rule: t('sources:mint.supply', { dr }) },
      { title: staked, value: show(figures.totalStaked, terms.dr), rule: t('sources:mint.staked', { dr }) },
    ],
    reads: readAt(getBlock(figures), [
      { name: dr, contract: terms.dr.address, abi: 'erc20', calls: ['totalSupply', 'balanceOf'] },
      { name: staked, contract: terms.pool, abi: 'stakingPool', calls: ['totalStaked'] },
    ]),
  }
}

export function useNodeUserSources({ answer: { data, asOf }, dr, token }: NodeUserProps): Sources {
  const { t, show, contracts } = useSourceTools('dao')
  const drTitle = t('nodes.stakedDr', { dr: dr.symbol })
  const stakeTitle = t('nodes.stake', { token: token.symbol })
  return {
    figures: [
      { title: drTitle, value: show(data.totals.stakedDr, dr), rule: t('sources:nodes.dr') },
      { title: stakeTitle, value: show(data.totals.stake, token), rule: t('sources:nodes.stake') },
    ],
    reads: readAt(asOf, [
      { path: '/api/stats/node-list' },
      contracts.daoPool && { name: drTitle, contract: contracts.daoPool, abi: 'stakingPool', calls: ['stakedOf'] },
      { name: stakeTitle, contract: contracts.stakingPoolUsdt, abi: 'stakingPool', calls: ['stakedOf'] },
    ]),
  }
}

export function useRankingSources({ answer: { data, asOf }, unit }: RankingProps): Sources {
  const { t, show, showCount, contracts } = useSourceTools('dao')
  const { mine, totalStake } = data
  const total = t('ranking.total')
  return {
    figures: [
      { title: total, value: show(totalStake, unit), rule: t('sources:dao.total') },
      mine && { title: t('ranking.mine'), value: showCount(mine.rank), rule: t('sources:dao.rank') },
    ],
    reads: readAt(asOf, [
      { path: '/api/dao/ranking' },
      contracts.daoPool && {
        name: total,
        contract: contracts.daoPool,
        abi: 'stakingPool',
        calls: ['stakedOf', 'totalStaked'],
      },
    ]),
  }
}
