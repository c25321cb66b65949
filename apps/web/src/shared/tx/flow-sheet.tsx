import { formatWhole } from '@app/core/format-whole'
import { useEffect } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
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
import { SheetHeading } from '#shared/ui/sheet-heading.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { SkeletonFacts } from '#shared/ui/skeleton-rows.tsx'
import { useLocale } from '#shared/i18n/use-locale.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { Flow } from './create-flow.ts'
import { getNativeUnit } from '#shared/chain/explorer.ts'
import { FlowFooter } from './flow-footer.tsx'
import type { FlowState } from './flow-state.ts'
import { FlowSteps } from './flow-steps.tsx'
import { useFlowState } from './flow-store.ts'
import { ProblemNotice } from '#shared/states/problem-notice.tsx'
import type { TxSentence, TxSentenceIcon } from './tx-action.ts'
import type { TxPlan } from './tx-plan.ts'
import { createFeeValue } from '#shared/format/tx-text.ts'
import { useAge } from '#shared/ui/use-age.ts'
import { useTxText } from '#shared/states/use-tx-text.tsx'

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

/** A simulation shown for longer than this is made again. */
const RENEW_MS = 12_000

/** One sheet for every action: simulation, what will change, the steps, one button. Closing never cancels. */
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
      {state.problem !== null && <ProblemNotice problem={state.problem} />}
      {state.plan === null && state.phase === 'preparing' && <SkeletonFacts count={4} />}
      {state.plan !== null && (
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

function getFeeSentence({ fee }: TxPlan, chainId: number): TxSentence {
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
