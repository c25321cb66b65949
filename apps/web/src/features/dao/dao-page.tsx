import { useRef, type ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { MintCta, MintTab, useMintForm } from './mint-tab.tsx'
import { useDaoScreen } from './reads.ts'

export const daoViews = ['stake', 'mint'] as const
type DaoView = (typeof daoViews)[number]

interface DaoPageProps {
  view: DaoView
  onView: (view: DaoView) => void
  stake: { body: ReactNode; cta: ReactNode }
}

export function DaoPage({ view, onView, stake }: DaoPageProps) {
  const { t } = useTranslation('dao')
  const screen = useDaoScreen()
  const amountRef = useRef<HTMLInputElement>(null)
  const form = useMintForm(screen, amountRef)
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
            { value: 'mint', label: t('tabs.mint') },
          ]}
        >
          <TabPanel value="stake">{stake.body}</TabPanel>
          <TabPanel value="mint">
            <MintTab screen={screen} form={form} amountRef={amountRef} />
          </TabPanel>
        </Tabs>
      </PageMain>
      {view === 'stake' ? stake.cta : <MintCta screen={screen} form={form} />}
    </>
  )
}
