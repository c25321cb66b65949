import { useMintParts } from '#features/dao/mint-tab.tsx'
import { DaoLinks, NodeSection } from '#features/dao/node-section.tsx'
import { useDaoScreen } from '#features/dao/reads.ts'
import type { StakeSourcesProps } from '#features/staking/sources.ts'
import { useStakeParts } from '#features/staking/stake-tab.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { joinSources } from '#shared/sources/sources.ts'
import { TabPage, useStakeSuperior } from './tab-page.tsx'

const StakeAndNodeSources = lazySources(async () => {
  const [{ useStakeSources }, { useNodeSources }] = await Promise.all([
    import('#features/staking/sources.ts'),
    import('#features/dao/sources.ts'),
  ])
  return (props: StakeSourcesProps) => joinSources(useStakeSources(props), useNodeSources())
})

export default function DrRoute() {
  const { t } = useTranslation('dao')
  const dao = useDaoScreen()
  const mint = useMintParts(dao)
  const stake = useStakeParts('daoPool', useStakeSuperior(), (amount) => ({
    effects: <NodeSection adding={amount} />,
    links: <DaoLinks />,
    reads: [dao.terms, dao.figures],
    Sources: StakeAndNodeSources,
  }))
  return (
    <TabPage
      label={t('tabs.label')}
      tabs={[
        { value: 'stake', label: t('tabs.stake'), ...stake },
        { value: 'mint', label: t('tabs.mint'), ...mint },
      ]}
    />
  )
}
