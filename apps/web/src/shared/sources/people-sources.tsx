import { getDeployment } from '@app/config/deployments'
import type { AsOf } from '@app/core/api/envelope'
import { formatWhole } from '@app/core/format-whole'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { SourceEntry, type IndexRead, SourceReading } from './source-entry.tsx'

export interface PeopleSourcesProps {
  path: IndexRead['path']
  asOf: AsOf
  /** How many there are; undefined while unknown, and where the page does not say. */
  count?: number
  /** Whether the page says what they have staked. */
  stakes?: boolean
  /** The figure beside each account that the page calls a grade. */
  grade?: string
  /** The figure that the page gives by layer. */
  layers?: string
}

export default function PeopleSources({ path, asOf, count, stakes = false, grade, layers }: PeopleSourcesProps) {
  const { t } = useTranslation('sources')
  const locale = useLocale()
  const { contracts } = getDeployment(useWallet().configuredChainId)
  const block = { blockNumber: asOf.blockNumber }
  return (
    <>
      <SourceEntry
        title={t('people.countTitle')}
        value={count === undefined ? undefined : formatWhole(count, locale)}
        rule={t('people.count')}
      />
      {layers !== undefined && <SourceEntry title={layers} rule={t('people.layers')} />}
      {grade !== undefined && <SourceEntry title={grade} rule={t('community.grade')} />}
      {stakes && (
        <>
          <SourceEntry title={t('people.stakeTitle')} rule={t('people.stake')} />
          <SourceEntry title={t('people.teamStakeTitle')} rule={t('people.teamStake')} />
        </>
      )}
      <SourceReading
        reads={[
          { path, ...block, at: asOf.blockTimestamp },
          {
            name: t('people.countTitle'),
            contract: contracts.referralRegistry,
            abi: 'referralRegistry',
            calls: ['Bound'],
            ...block,
          },
          stakes
            ? {
                name: t('people.stakeTitle'),
                contract: contracts.stakingPoolUsdt,
                abi: 'stakingPool',
                calls: ['stakedOf'],
                ...block,
              }
            : null,
        ]}
      />
    </>
  )
}
