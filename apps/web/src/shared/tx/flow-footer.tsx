import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/note.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import type { Flow } from './create-flow.ts'
import { canRetry, type FlowState } from './flow-state.ts'
import { showTransaction } from './flow-store.ts'
import { useTxText } from '#shared/states/use-tx-text.tsx'

interface FlowFooterProps {
  flow: Flow
  state: FlowState
  wallet: string
  onClose: () => void
}

/** One button, that says what it waits for; the same one from the first step to the last, so that it keeps the focus. */
export function FlowFooter({ flow, state, wallet, onClose }: FlowFooterProps) {
  const { t } = useTranslation('tx')
  const { toPlain } = useTxText()
  const label = toPlain(state.title)
  const { phase } = state
  const action = getAction(state)
  const waiting = phase in waitingFor && t(waitingFor[phase as keyof typeof waitingFor], { wallet })
  const press = { agree: flow.agree, retry: flow.retry, close: onClose, details: () => showRecord(state) }
  return (
    <WriteGate label={label} open={action !== 'agree' && action !== 'retry'}>
      {phase === 'ready' && <SignatureNote state={state} />}
      <Button waiting={waiting} onClick={action === null ? undefined : press[action]}>
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

/** Null while there is nothing to do but wait. */
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

function SignatureNote({ state }: { state: FlowState }) {
  const { t } = useTranslation('tx')
  const count = state.plan?.steps.length ?? 0
  if (count < 2) return null
  return <Note className="mb-2.5 text-center text-balance">{t('sheet.signatures', { count })}</Note>
}
