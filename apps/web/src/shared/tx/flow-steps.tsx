import { formatWhole } from '@app/core/format-whole'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { formatClock } from '#shared/format/format-date.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { HashLink } from '#shared/ui/hash-link.tsx'
import { Timeline, type StepState, type TimelineStep } from '#shared/ui/timeline.tsx'
import { useLocale } from '#shared/i18n/use-locale.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import type { FlowState } from './flow-state.ts'
import type { TxRecord } from './tx-record.ts'
import { getTxRecord, useTxRecord } from './tx-store.ts'
import { useTxText } from '#shared/states/use-tx-text.tsx'

/** The steps of an action as a timeline: what is certain, what is under way, what is to come. */
export function FlowSteps({ state, wallet }: { state: FlowState; wallet: string }) {
  const { t } = useTranslation('tx')
  const { toPlain } = useTxText()
  const { describe } = useStepNotes(wallet)
  const current = useTxRecord(state.recordId)
  const planned = state.plan?.steps ?? []

  const finished = state.finished.map((step): TimelineStep => {
    const title = toPlain(step.title)
    if (step.recordId === null) return { state: 'done', title, note: t('step.permitted') }
    return { state: 'done', title, ...describe(getTxRecord(step.recordId)) }
  })
  const open = planned.map((step, index): TimelineStep => {
    const title = toPlain(step.title)
    if (index > 0) return { state: 'todo', title }
    return { state: getStepState(state, current), title, ...(isAsked(state) ? describe(current) : {}) }
  })
  const refreshing: TimelineStep = {
    state: state.phase === 'done' ? 'done' : state.phase === 'refreshing' ? 'now' : 'todo',
    title: t('sheet.refresh'),
    note: t(state.indexBehind ? 'sheet.refreshLate' : 'sheet.refreshNote'),
  }
  return <Timeline label={t('sheet.steps')} steps={[...finished, ...open, refreshing]} />
}

function isAsked({ phase }: FlowState): boolean {
  return phase === 'signing' || phase === 'mining' || phase === 'stopped'
}

function getStepState({ phase }: FlowState, record: TxRecord | undefined): StepState {
  if (phase === 'signing' || phase === 'mining') return 'now'
  if (phase !== 'stopped') return 'todo'
  return record?.status === 'unknown' ? 'unknown' : 'failed'
}

/** The line and the time beneath a step. */
function useStepNotes(wallet: string) {
  const { t } = useTranslation('tx')
  const locale = useLocale()
  const dateTag = useDateTag()

  function describe(record: TxRecord | undefined): Pick<TimelineStep, 'note' | 'time'> {
    if (record === undefined || record.status === 'signing')
      return { note: <output>{t('step.signing', { wallet })}</output> }
    const { settled } = record
    const hash = settled?.hash ?? record.spedUpTo ?? record.hash
    const values = {
      block: settled === null ? '' : formatWhole(settled.blockNumber, locale),
      nonce: String(record.nonce),
    }
    const href = hash === null ? undefined : getChainExplorerLink(record.chainId, { kind: 'transaction', value: hash })
    return {
      note: (
        <>
          <output>{t(`step.${record.status}`, values)}</output>
          {hash !== null && (
            <>
              {' · '}
              <HashLink hash={hash} href={href} className="whitespace-nowrap" />
            </>
          )}
        </>
      ),
      time: formatClock(settled?.blockTimestamp ?? record.sentAt ?? record.requestedAt, dateTag),
    }
  }
  return { describe }
}
