import { getDeployment } from '@app/config/deployments'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { List, ListRowLink } from '#shared/ui/list.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getPoolNames, getPoolPlace } from '../pools.ts'
import type { PoolTerms } from '../queries/pool-terms.ts'

/** The way from one pool to the others. */
export function OtherPools({ terms }: { terms: PoolTerms }) {
  const { t } = useTranslation(['staking', 'common'])
  const { configuredChainId } = useWallet()
  const { pools, tokens } = getDeployment(configuredChainId)
  const others = getPoolNames(configuredChainId, getPoolPlace(terms.name).kind).filter((name) => name !== terms.name)
  if (others.length === 0) return null
  return (
    <List className="mt-6">
      {others.map((name) => {
        const { path, search, titleKey } = getPoolPlace(name)
        const title = t(titleKey)
        return (
          <ListRowLink
            key={name}
            to={path}
            search={search ?? {}}
            title={search ? `${title} · ${tokens[pools[name]!.token]!.symbol}` : title}
            note={t('pool.otherNote', { reward: terms.reward.symbol })}
          />
        )
      })}
    </List>
  )
}
