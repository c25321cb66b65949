import { useRef, type RefObject } from 'react'
import { PageMain } from '#shared/ui/page-column.tsx'
import { LockCta, LockFacts, LockAmount, LockDates, LockFigures } from './lock-parts.tsx'
import { useEscrowScreen, type EscrowTerms, type EscrowScreen } from './reads.ts'
import { useLockForm, type LockForm } from './lock-form.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { CalendarButton } from '#shared/calendar/calendar-button.tsx'
import { PageState } from '#shared/states/page-state.tsx'
import { Beside } from '#shared/ui/beside.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Skeleton, SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { LockPreview, PowerChart } from './lock-preview.tsx'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'

export function EscrowPage() {
  const screen = useEscrowScreen()
  const amountRef = useRef<HTMLInputElement>(null)
  const form = useLockForm(screen, amountRef)
  return (
    <>
      <PageMain>
        <EscrowBody screen={screen} form={form} amountRef={amountRef} />
      </PageMain>
      <LockCta screen={screen} form={form} />
    </>
  )
}

interface EscrowBodyProps {
  screen: EscrowScreen
  form: LockForm
  amountRef: RefObject<HTMLInputElement | null>
}

export function EscrowBody({ screen, form, amountRef }: EscrowBodyProps) {
  const { t } = useTranslation('escrow')
  return (
    <PageState
      chain={[screen.terms]}
      until={[screen.figures]}
      words={{ loading: t('loading') }}
      failure={t('failed')}
      skeleton={<EscrowSkeleton />}
      className=""
    >
      {(terms) => (
        <>
          <LockFigures screen={screen} terms={terms} />
          <MyLock screen={screen} terms={terms} form={form} amountRef={amountRef} />
          <TotalsSection screen={screen} terms={terms} />
        </>
      )}
    </PageState>
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
          <Beside>
            <LockPreview terms={terms} figures={data} lock={lock} lockAfter={lockAfter} />
          </Beside>
          <PowerChart terms={terms} lock={lock} lockAfter={lockAfter} />
          {data.lock && <CalendarButton className="mt-4" />}
        </>
      )}
    </>
  )
}

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
      <SkeletonFigure className="pt-3 pb-5" />
      <div className="grid grid-cols-2 gap-4 border-y border-line py-3">
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

const LockSources = lazySources(async () => (await import('./sources.ts')).useLockSources)

/** A failure is shown once, at the top of the screen. */
export function TotalsSection({ screen, terms }: { screen: EscrowScreen; terms: EscrowTerms }) {
  const { t } = useTranslation('escrow')
  const locale = useLocale()
  const now = useChainNow()
  const { data, error } = screen.figures
  if (data === undefined && error !== null) return null
  return (
    <Section title={t('totals.title')}>
      {data === undefined ? (
        <SkeletonFacts count={2} />
      ) : (
        <>
          <KeyValueList>
            <KeyValue label={t('totals.power')}>{formatTokenAmount(data.totalPower, terms.power, locale)}</KeyValue>
            <KeyValue label={t('totals.locked')}>{formatTokenAmount(data.totalLocked, terms.token, locale)}</KeyValue>
          </KeyValueList>
          <AsOf className="mt-1" blockNumber={data.blockNumber} blockAt={data.readAt} now={now ?? undefined}>
            <LockSources terms={terms} figures={data} />
          </AsOf>
        </>
      )}
    </Section>
  )
}
