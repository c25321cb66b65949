import { getDeployment } from '@app/config/deployments'
import type { ApiAnswer } from '@app/core/api/endpoints'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export interface NodeUserSourcesProps {
  answer: ApiAnswer<'/api/stats/node-list'>
  dr: TokenUnit
  token: TokenUnit
}

export default function NodeUserSources({ answer: { data, asOf }, dr, token }: NodeUserSourcesProps) {
  const { t } = useTranslation(['dao', 'sources'])
  const locale = useLocale()
  const { contracts } = getDeployment(useWallet().configuredChainId)
  const drTitle = t('nodes.stakedDr', { dr: dr.symbol })
  const stakeTitle = t('nodes.stake', { token: token.symbol })
  const block = { blockNumber: asOf.blockNumber }
  return (
    <>
      <SourceEntry
        title={drTitle}
        value={formatTokenAmount(BigInt(data.totals.stakedDr), dr, locale)}
        rule={t('sources:nodes.dr')}
      />
      <SourceEntry
        title={stakeTitle}
        value={formatTokenAmount(BigInt(data.totals.stake), token, locale)}
        rule={t('sources:nodes.stake')}
      />
      <SourceReading
        reads={[
          { path: '/api/stats/node-list', ...block, at: asOf.blockTimestamp },
          { name: drTitle, contract: contracts.daoPool, abi: 'stakingPool', calls: ['stakedOf'], ...block },
          { name: stakeTitle, contract: contracts.stakingPoolUsdt, abi: 'stakingPool', calls: ['stakedOf'], ...block },
        ]}
      />
    </>
  )
}
