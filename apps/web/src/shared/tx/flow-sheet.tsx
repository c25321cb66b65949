import { formatWhole } from '@app/core/format-whole'
import { useEffect } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import {
  ArrivesIcon,
  FuelIcon,
  LeavesIcon,
  LockedIcon,
  ShareOfPoolIcon,
  SimulatedIcon,
  SuperiorIcon,
  UnlockedIcon,
  WalletIcon,
} from '#shared/ui/icons.ts'
import { Sentences } from '#shared/ui/sentences.tsx'
import { SheetHeading, Sheet } from '#shared/ui/overlay.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getNativeUnit, getChainExplorerLink } from '#shared/chain/explorer.ts'
import { ProblemNotice } from '#shared/states/problem-notice.tsx'
import { createFeeValue, type TxText } from '#shared/format/tx-text.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { useAge } from '#shared/ui/age.tsx'
import { useTxText } from '#shared/states/use-tx-text.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { formatClock } from '#shared/format/format-date.ts'
import { HashLink } from '#shared/ui/address.tsx'
import { Timeline, type StepState, type TimelineStep } from '#shared/ui/timeline.tsx'
import type { Flow } from './create-flow.ts'
import { FlowDone, SeeResult } from './flow-done.tsx'
import { type FlowState, canRetry } from './flow-state.ts'
import { useFlowState, showTransaction } from './flow-store.ts'
import { getCharge } from './record-line.tsx'
import { getSafeNotice, getSafeWait, getShownHash } from './safe-line.ts'
import type { TxSentence, TxSentenceIcon, TxPlan } from './tx-action.ts'
import type { TxRecord } from './tx-record.ts'
import { getTxRecord, useTxRecord } from './tx-store.ts'

const icons: Record<TxSentenceIcon, IconSource> = {
  leaves: LeavesIcon,
  arrives: ArrivesIcon,
  lock: LockedIcon,
  unlock: UnlockedIcon,
  share: ShareOfPoolIcon,
  fee: FuelIcon,
  superior: SuperiorIcon,
  wallet: WalletIcon,
}

const RENEW_MS = 12_000

export function FlowSheet({ flow, open, onClose }: { flow: Flow; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('tx')
  const state = useFlowState(flow)
  const wallet = useWallet().walletName || t('yourWallet')
  const { toPlain, toNode } = useTxText()
  const isDeciding = open && state.phase === 'ready'
  useEffect(() => {
    if (!isDeciding) return undefined
    const timer = setInterval(() => flow.renew(), RENEW_MS)
    return () => clearInterval(timer)
  }, [flow, isDeciding])

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={toPlain(state.title)}
      subtitle={hasSimulation(state) ? <SimulationLine state={state} /> : undefined}
      footer={<FlowFooter flow={flow} state={state} wallet={wallet} onClose={onClose} />}
    >
      {state.problem !== null && <FlowProblem state={state} problem={state.problem} />}
      {state.permitRefused && state.phase !== 'done' && <PermitRefused />}
      {state.plan === null && state.phase === 'preparing' && <SkeletonFacts count={4} />}
      {state.phase === 'done' && <FlowDone flow={flow} state={state} />}
      {state.plan !== null && state.phase === 'done' && (
        <>
          <SheetHeading>{t('sheet.steps')}</SheetHeading>
          <FlowSteps state={state} wallet={wallet} />
        </>
      )}
      {state.plan !== null && state.phase !== 'done' && (
        <>
          <SheetHeading>{t('sheet.changes')}</SheetHeading>
          <Sentences
            items={[...state.plan.sentences, getFeeSentence(state.plan, state.chainId)].map(({ icon, text }) => ({
              icon: icons[icon],
              text: toNode(text),
            }))}
          />
          <SheetHeading>{t('sheet.steps')}</SheetHeading>
          <FlowSteps state={state} wallet={wallet} />
        </>
      )}
    </Sheet>
  )
}

function PermitRefused() {
  const { t } = useTranslation('tx')
  return <output className="mt-1 mb-3 block type-label text-pretty text-text-2">{t('sheet.permitRefused')}</output>
}

function FlowProblem({ state, problem }: { state: FlowState; problem: TxProblem }) {
  const record = useTxRecord(state.recordId)
  return <ProblemNotice problem={problem} charge={record ? getCharge(record) : getChargeUnsent(state)} />
}

/** For a step that did not reach the chain; an earlier step may have. */
function getChargeUnsent({ finished }: FlowState): TxText {
  return { key: finished.some(({ recordId }) => recordId !== null) ? 'tx:charge.notThisStep' : 'tx:charge.nothing' }
}

function getFeeSentence({ fee, safe }: TxPlan, chainId: number): TxSentence {
  if (safe !== null) return { icon: 'wallet', text: getSafeNotice(safe) }
  if (fee === null) return { icon: 'fee', text: { key: 'tx:sheet.feeUnknown' } }
  return { icon: 'fee', text: { key: 'tx:sheet.fee', values: { fee: createFeeValue(fee, getNativeUnit(chainId)) } } }
}

function hasSimulation({ plan, phase }: FlowState): boolean {
  return phase !== 'done' && (plan !== null || phase === 'preparing')
}

function SimulationLine({ state }: { state: FlowState }) {
  const { t } = useTranslation('tx')
  const locale = useLocale()
  const getAge = useAge()
  const { plan } = state
  const text =
    plan === null
      ? t('sheet.simulating')
      : t(plan.simulated.complete ? 'sheet.simulated' : 'sheet.simulatedFirst', {
          block: formatWhole(plan.simulated.blockNumber, locale),
          age: getAge(plan.simulated.at),
        })
  return (
    <p className="flex items-center gap-1.5 type-caption text-text-3">
      <Icon source={SimulatedIcon} size={13} />
      {text}
    </p>
  )
}

interface FlowFooterProps {
  flow: Flow
  state: FlowState
  wallet: string
  onClose: () => void
}

/** The same button in all phases, so that it keeps the focus. */
function FlowFooter({ flow, state, wallet, onClose }: FlowFooterProps) {
  const { t } = useTranslation('tx')
  const { toPlain } = useTxText()
  const label = toPlain(state.title)
  const { phase } = state
  const action = getAction(state)
  const record = useTxRecord(state.recordId)
  const isWithOwners = record !== undefined && getSafeWait(record) !== null
  const waiting =
    phase in waitingFor && t(isWithOwners ? 'safe.waiting' : waitingFor[phase as keyof typeof waitingFor], { wallet })
  const press = { agree: flow.agree, retry: flow.retry, close: onClose, details: () => showRecord(state) }
  return (
    <WriteGate label={label} open={action !== 'agree' && action !== 'retry'}>
      <SignatureNote state={state} onSeparate={flow.separate} />
      {phase === 'done' && <SeeResult flow={flow} state={state} onClose={onClose} />}
      <Button
        variant={phase === 'done' ? 'second' : 'primary'}
        waiting={waiting}
        onClick={action === null ? undefined : press[action]}
      >
        {action === null ? label : t(labels[action], { wallet })}
      </Button>
      {waiting !== false && phase !== 'preparing' && (
        <Note quiet className="mt-2.5 text-center">
          {t('sheet.closeNote')}
        </Note>
      )}
    </WriteGate>
  )
}

const waitingFor = {
  preparing: 'button.preparing',
  signing: 'button.open',
  mining: 'button.mining',
  refreshing: 'button.refreshing',
} as const

type Action = 'agree' | 'retry' | 'close' | 'details'

const labels = {
  agree: 'button.continue',
  retry: 'button.again',
  close: 'button.done',
  details: 'button.details',
} as const

function getAction(state: FlowState): Action | null {
  const { phase } = state
  if (phase in waitingFor) return null
  if (phase === 'ready') return 'agree'
  if (phase === 'done') return 'close'
  return canRetry(state) ? 'retry' : 'details'
}

function showRecord({ recordId }: FlowState): void {
  if (recordId !== null) showTransaction(recordId)
}

function SignatureNote({ state, onSeparate }: { state: FlowState; onSeparate: () => void }) {
  const { t } = useTranslation('tx')
  const { plan, phase, separated } = state
  const count = plan?.steps.length ?? 0
  const isReady = phase === 'ready'
  // Without a new agreement, what is confirmed now differs from what was said.
  const isTold = separated === 'unsupported' && (phase === 'signing' || phase === 'mining')
  if (plan === null || count < 2 || !(isReady || isTold)) return null
  const { together } = plan
  return (
    <Note className="mb-2.5 text-center text-balance">
      {together === undefined && separated !== null && separated !== 'chosen' && (
        <>{t(`sheet.separated.${separated}`)} </>
      )}
      {together === undefined ? t('sheet.signatures', { count }) : t('sheet.together')}
      {together === 'ready' && <> {t('sheet.mayUpgrade')}</>}
      {together !== undefined && (
        <>
          {' '}
          <TextButton onClick={onSeparate}>{t('sheet.oneByOne')}</TextButton>
        </>
      )}
    </Note>
  )
}

function FlowSteps({ state, wallet }: { state: FlowState; wallet: string }) {
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
    if (state.plan?.together !== undefined) {
      const isLast = index === planned.length - 1
      const note = isLast && isAsked(state) ? describe(current) : {}
      return { state: getCallState(state, current, index), title, ...note }
    }
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

function getCallState(state: FlowState, record: TxRecord | undefined, index: number): StepState {
  const outcome = isAsked(state) ? record?.bundle?.calls[index]?.outcome : undefined
  return outcome ?? getStepState(state, record)
}

function useStepNotes(wallet: string) {
  const { t } = useTranslation('tx')
  const { toPlain } = useTxText()
  const locale = useLocale()
  const dateTag = useDateTag()

  function describe(record: TxRecord | undefined): Pick<TimelineStep, 'note' | 'time'> {
    if (record === undefined || record.status === 'signing')
      return { note: <output>{t('step.signing', { wallet })}</output> }
    const { settled } = record
    const hash = getShownHash(record)
    const wait = getSafeWait(record)
    const values = {
      block: settled === null ? '' : formatWhole(settled.blockNumber, locale),
      nonce: String(record.nonce),
    }
    const key = record.status === 'failed' && settled === null ? 'notExecuted' : record.status
    const href = hash === null ? undefined : getChainExplorerLink(record.chainId, { kind: 'transaction', value: hash })
    return {
      note: (
        <>
          <output>{wait === null ? t(`step.${key}`, values) : toPlain(wait)}</output>
          {hash !== null && (
            <>
              {' · '}
              <HashLink hash={hash} href={href} className="whitespace-nowrap" />
            </>
          )}
        </>
      ),
      time: settled === null ? undefined : formatClock(settled.blockTimestamp, dateTag),
    }
  }
  return { describe }
}
