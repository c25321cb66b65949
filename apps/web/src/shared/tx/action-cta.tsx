import type { ErrorKey } from '@app/core/errors'
import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { type ButtonVariant, Button } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { showTransactions } from './flow-store.ts'
import { needsWatching } from './tx-record.ts'
import { useShownRecords } from './tx-store.ts'

interface ActionCtaProps {
  label: ReactNode
  variant?: ButtonVariant
  reason?: ReactNode
  waiting?: ReactNode
  wrong?: ErrorKey | null
  note?: ReactNode
  more?: ReactNode
  onAct?: () => void
}

export function ActionCta({ label, variant, reason, waiting, wrong = null, note, more, onAct }: ActionCtaProps) {
  const { t } = useTranslation('errors')
  const { writeBlock } = useWallet()
  const isShort = wrong === 'INSUFFICIENT_BALANCE' && writeBlock === null
  return (
    <Cta note={isShort ? more : wrong === null && note}>
      <WriteGate label={label}>
        <Button
          variant={variant}
          disabledReason={reason}
          waiting={waiting}
          wrong={wrong !== null && t(wrong)}
          onClick={onAct}
        >
          {label}
        </Button>
      </WriteGate>
    </Cta>
  )
}

interface ActionNoteProps {
  /** Key of the action, or a prefix (`escrow.`) for a whole feature. */
  action: string
  stillOpen: string
  children?: ReactNode
}

/**
 * Shows `children`, or a warning while a transaction of the same kind is open, since a second one is often a mistake.
 */
export function ActionNote({ action, stillOpen, children }: ActionNoteProps) {
  const isOpen = useShownRecords().some((record) => record.actionKey.startsWith(action) && needsWatching(record))
  return isOpen ? <StillOpen text={stillOpen} /> : children
}

function StillOpen({ text }: { text: string }) {
  const { t } = useTranslation('tx')
  return (
    <>
      {text} <TextButton onClick={showTransactions}>{t('look')}</TextButton>
    </>
  )
}

interface Spending {
  amount: bigint | null
  allowance: bigint | undefined
}

/** `reset` is for tokens that may refuse to change an allowance that is not 0; null for ours. */
export function getSignatureNote<Text>(
  { amount, allowance }: Spending,
  texts: { one: Text; two: Text; reset: Text | null },
): Text | null {
  if (amount === null || allowance === undefined) return null
  if (allowance >= amount) return texts.one
  return allowance === 0n ? texts.two : (texts.reset ?? texts.two)
}
