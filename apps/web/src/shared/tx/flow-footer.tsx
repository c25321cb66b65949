import { useTranslation } from 'react-i18next'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/note.tsx'
import { WriteGate } from '#shared/web3/write-gate.tsx'
import type { Flow } from './create-flow.ts'
import { canRetry, type FlowState } from './flow-state.ts'
import { showTransaction } from './flow-store.ts'
import { useTxText } from './use-tx-text.tsx'

interface FlowFooterProps {
  flow: Flow
  state: FlowState
  wallet: string
  onClose: () => void
}

/** One button, that says what it waits for. */
export function FlowFooter({ flow, state, wallet, onClose }: FlowFooterProps) {
  const { t } = useTranslation('tx')
  const { toPlain } = useTxText()
  const label = toPlain(state.title)
  switch (state.phase) {
    case 'preparing':
      return <Button waiting={t('button.preparing')}>{label}</Button>
    case 'ready':
      return (
        <WriteGate label={label}>
          <SignatureNote state={state} />
          <Button onClick={flow.agree}>{t('button.continue', { wallet })}</Button>
        </WriteGate>
      )
    case 'signing':
      return <Waiting>{t('button.open', { wallet })}</Waiting>
    case 'mining':
      return <Waiting>{t('button.mining')}</Waiting>
    case 'refreshing':
      return <Waiting>{t('button.refreshing')}</Waiting>
    case 'done':
      return <Button onClick={onClose}>{t('button.done')}</Button>
    case 'refused':
      return (
        <WriteGate label={label}>
          <Button onClick={flow.retry}>{t('button.again')}</Button>
        </WriteGate>
      )
    default:
      return <Stopped flow={flow} state={state} label={label} />
  }
}

function SignatureNote({ state }: { state: FlowState }) {
  const { t } = useTranslation('tx')
  const count = state.plan?.steps.length ?? 0
  if (count < 2) return null
  return <Note className="mb-2.5 text-center text-balance">{t('sheet.signatures', { count })}</Note>
}

function Waiting({ children }: { children: string }) {
  const { t } = useTranslation('tx')
  return (
    <>
      <Button waiting={children}>{children}</Button>
      <Note quiet className="mt-2.5 text-center">
        {t('sheet.closeNote')}
      </Note>
    </>
  )
}

function Stopped({ flow, state, label }: { flow: Flow; state: FlowState; label: string }) {
  const { t } = useTranslation('tx')
  const { recordId } = state
  if (!canRetry(state))
    return <Button onClick={() => recordId !== null && showTransaction(recordId)}>{t('button.details')}</Button>
  return (
    <WriteGate label={label}>
      <Button onClick={flow.retry}>{t('button.again')}</Button>
    </WriteGate>
  )
}
