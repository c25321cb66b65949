import type { RefObject } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { CalendarButton } from '#shared/calendar/calendar-button.tsx'
import { ReadGate } from '#shared/states/read-state.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import type { EscrowTerms } from '../queries/escrow-terms.ts'
import type { EscrowScreen } from '../use-escrow-screen.ts'
import type { LockForm } from '../use-lock-form.ts'
import { LockFacts } from './lock-facts.tsx'
import { LockAmount, LockDates } from './lock-fields.tsx'
import { LockFigures } from './lock-figures.tsx'
import { LockPreview } from './lock-preview.tsx'
import { PowerChart } from './power-chart.tsx'
import { TotalsSection } from './totals-section.tsx'

interface EscrowBodyProps {
  screen: EscrowScreen
  form: LockForm
  amountRef: RefObject<HTMLInputElement | null>
}

export function EscrowBody({ screen, form, amountRef }: EscrowBodyProps) {
  const { t } = useTranslation('escrow')
  return (
    <ReadGate
      read={screen.terms}
      until={[screen.figures]}
      loading={t('loading')}
      failure={t('failed')}
      skeleton={<EscrowSkeleton />}
    >
      {(terms) => (
        <>
          <LockFigures screen={screen} terms={terms} />
          <MyLock screen={screen} terms={terms} form={form} amountRef={amountRef} />
          <TotalsSection screen={screen} terms={terms} />
        </>
      )}
    </ReadGate>
  )
}

type LockEditorProps = EscrowBodyProps & { terms: EscrowTerms }

function MyLock({ screen, terms, form, amountRef }: LockEditorProps) {
  const { data } = screen.figures
  const { mode, lock, lockAfter } = form
  if (data === undefined) return null
  return (
    <>
      <LockFacts figures={data} terms={terms} />
      <LockEditor screen={screen} terms={terms} form={form} amountRef={amountRef} />
      {mode !== 'withdraw' && (
        <>
          <LockPreview terms={terms} figures={data} lock={lock} lockAfter={lockAfter} />
          <PowerChart terms={terms} lock={lock} lockAfter={lockAfter} />
          {data.lock && <CalendarButton className="mt-4" />}
        </>
      )}
    </>
  )
}

/** What can be done with the lock, by where it stands. */
function LockEditor({ screen, terms, form, amountRef }: LockEditorProps) {
  const { t } = useTranslation('escrow')
  const { mode, setWish } = form
  const amount = <LockAmount screen={screen} terms={terms} form={form} ref={amountRef} />
  if (mode === 'withdraw') return <Note className="mt-4">{t('mine.endedNote')}</Note>
  if (mode === 'create')
    return (
      <>
        {amount}
        <LockDates form={form} />
      </>
    )
  return (
    <Tabs
      className="mt-6"
      label={t('form.what')}
      bleed
      value={mode}
      onValueChange={(next) => setWish(next)}
      items={[
        { value: 'increase', label: t('form.increase') },
        { value: 'extend', label: t('form.extend') },
      ]}
    >
      <TabPanel value="increase">{amount}</TabPanel>
      <TabPanel value="extend">
        <LockDates form={form} />
      </TabPanel>
    </Tabs>
  )
}

function EscrowSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="mt-3 grid grid-cols-2 gap-4 border-y border-line py-3">
        <Skeleton className="h-11.5 w-32" />
        <Skeleton className="h-11.5 w-32" />
      </div>
      <SkeletonFacts count={3} className="mt-8" />
      <Skeleton className="mt-4 h-4 w-20" />
      <Skeleton className="mt-3 mb-6 h-14 w-full" />
      <SkeletonFacts count={3} />
    </div>
  )
}
