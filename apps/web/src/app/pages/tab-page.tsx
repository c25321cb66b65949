import type { ReactNode } from 'react'
import { SuperiorPanel } from '#features/referral/superior-panel.tsx'
import { useSuperior } from '#features/referral/bind-form.ts'
import type { StakeSuperior } from '#features/staking/stake-form.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export function useStakeSuperior(): StakeSuperior {
  const { exposedAccount, configuredChainId } = useWallet()
  const superior = useSuperior(configuredChainId, exposedAccount)
  return {
    state: superior.state,
    panel: <SuperiorPanel superior={superior} />,
    activate: () => void superior.form.submit(),
    prepare: () => superior.form.prepare(),
  }
}

interface TabPageProps {
  label: string
  /** The first is the default. A single tab is not shown. */
  tabs: readonly [Tab, ...Tab[]]
}

interface Tab {
  value: string
  label: string
  body: ReactNode
  cta: ReactNode
}

export function TabPage({ label, tabs }: TabPageProps) {
  const values = tabs.map(({ value }) => value)
  const [view, showView] = useSearchChoice('tab', values, tabs[0].value)
  if (tabs.length === 1)
    return (
      <>
        <PageMain>{tabs[0].body}</PageMain>
        {tabs[0].cta}
      </>
    )
  return (
    <>
      <PageMain>
        <Tabs label={label} bleed value={view} onValueChange={showView} items={tabs}>
          {tabs.map(({ value, body }) => (
            <TabPanel key={value} value={value}>
              {body}
            </TabPanel>
          ))}
        </Tabs>
      </PageMain>
      {tabs.find(({ value }) => value === view)?.cta}
    </>
  )
}
