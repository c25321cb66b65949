import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { TextLink } from '#shared/ui/text.tsx'
import { getPoolPlace } from '../pools.ts'
import type { PoolTerms } from '../queries/pool-terms.ts'
import type { StakeScreen } from '../use-stake-screen.ts'
import { Positions } from './positions.tsx'

/** Open stakes on the stake screen; at most this many, the rest under All. */
const SHOWN = 5

export function MyStakes({ screen, terms }: { screen: StakeScreen; terms: PoolTerms }) {
  const { t } = useTranslation('staking')
  const { data, isError } = screen.stake
  if (screen.account === '' || (data === undefined && isError)) return null
  return (
    <Section
      title={t('mine.title')}
      action={<TextLink to={getPoolPlace(terms.name).listPath}>{t('mine.all')}</TextLink>}
    >
      {data === undefined && <SkeletonRows count={2} />}
      {data?.positions.length === 0 && (
        <Empty compact title={t('mine.none')}>
          {t('mine.noneNote')}
        </Empty>
      )}
      {data !== undefined && data.positions.length > 0 && (
        <Positions positions={data.positions.slice(0, SHOWN)} terms={terms} label={t('mine.title')} />
      )}
    </Section>
  )
}
