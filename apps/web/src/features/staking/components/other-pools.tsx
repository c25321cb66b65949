import { useTranslation } from '#shared/i18n/use-translation.ts'
import { List } from '#shared/ui/list.tsx'
import { ListRowLink } from '#shared/ui/list-row.tsx'
import { getPoolNames, poolPlaces } from '../pools.ts'
import type { PoolTerms } from '../queries/pool-terms.ts'

/** The way from one pool to the others. */
export function OtherPools({ terms }: { terms: PoolTerms }) {
  const { t } = useTranslation(['staking', 'common'])
  const others = getPoolNames(poolPlaces[terms.name].kind).filter((name) => name !== terms.name)
  if (others.length === 0) return null
  return (
    <List className="mt-6">
      {others.map((name) => (
        <ListRowLink
          key={name}
          to={poolPlaces[name].path}
          title={t(poolPlaces[name].titleKey)}
          note={t('pool.otherNote', { reward: terms.reward.symbol })}
        />
      ))}
    </List>
  )
}
