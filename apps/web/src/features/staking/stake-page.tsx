import { useRef, type ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Tabs, TabPanel } from '#shared/ui/tabs.tsx'
import { StakeCta, StakeTab } from './stake-tab.tsx'
import { getNeededSuperior, type StakeSuperior, useStakeForm } from './stake-form.ts'
import { useStakeScreen } from './reads.ts'

export const stakeViews = ['stake', 'power'] as const
type StakeView = (typeof stakeViews)[number]

interface StakePageProps {
  superior: StakeSuperior
  view: StakeView
  onView: (view: StakeView) => void
  power: { body: ReactNode; cta: ReactNode }
}

export function StakePage({ superior, view, onView, power }: StakePageProps) {
  const { t } = useTranslation('staking')
  const screen = useStakeScreen('stakingPoolUsdt')
  const amountRef = useRef<HTMLInputElement>(null)
  const form = useStakeForm(screen, amountRef)
  const needed = getNeededSuperior(screen.terms.data, superior)
  return (
    <>
      <PageMain>
        <Tabs
          label={t('tabs.label')}
          bleed
          value={view}
          onValueChange={onView}
          items={[
            { value: 'stake', label: t('tabs.stake') },
            { value: 'power', label: t('tabs.power') },
          ]}
        >
          <TabPanel value="stake">
            <StakeTab screen={screen} form={form} superior={needed} amountRef={amountRef} />
          </TabPanel>
          <TabPanel value="power">{power.body}</TabPanel>
        </Tabs>
      </PageMain>
      {view === 'power' && power.cta}
      {view === 'stake' && <StakeCta screen={screen} form={form} superior={needed} />}
    </>
  )
}
