import { getPoolNames, getPoolPlace } from '#features/staking/reads.ts'
import { useStakeParts } from '#features/staking/stake-tab.tsx'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Term } from '#shared/ui/term.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { useStakeSuperior } from './tab-page.tsx'

export default function PosRoute() {
  const { configuredChainId } = useWallet()
  const names = getPoolNames(configuredChainId, 'stake').filter((name) => getPoolPlace(name).search)
  const [name] = useSearchChoice('pool', ['stakingPoolRwas', ...names], 'stakingPoolRwas')
  return <Pool key={name} name={name} />
}

function Pool({ name }: { name: string }) {
  const { t } = useTranslation()
  const { body, cta } = useStakeParts(name, useStakeSuperior())
  return (
    <>
      <PageMain>
        <p className="mt-3 type-label text-text-2">
          <Term name="pos">{t('title.pos')}</Term>
        </p>
        {body}
      </PageMain>
      {cta}
    </>
  )
}
