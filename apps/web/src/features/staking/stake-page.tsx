import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Tabs, TabPanel } from '#shared/ui/tabs.tsx'
import { PowerTab } from './components/power-tab.tsx'
import { StakeCta } from './components/stake-cta.tsx'
import { StakeTab } from './components/stake-tab.tsx'
import { getNeededSuperior, type StakeSuperior } from './stake-superior.ts'
import { useStakeForm } from './use-stake-form.ts'
import { useStakeScreen } from './use-stake-screen.ts'

type View = 'stake' | 'power'

/** Lock a token, see what that changes before doing so, claim, take out. */
export function StakePage({ superior }: { superior: StakeSuperior }) {
  const { t } = useTranslation('staking')
  const [view, setView] = useState<View>('stake')
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
          onValueChange={setView}
          items={[
            { value: 'stake', label: t('tabs.stake') },
            { value: 'power', label: t('tabs.power') },
          ]}
        >
          <TabPanel value="stake">
            <StakeTab screen={screen} form={form} superior={needed} amountRef={amountRef} />
          </TabPanel>
          <TabPanel value="power">
            <PowerTab onStake={() => setView('stake')} />
          </TabPanel>
        </Tabs>
      </PageMain>
      {view === 'stake' && <StakeCta screen={screen} form={form} superior={needed} />}
    </>
  )
}
