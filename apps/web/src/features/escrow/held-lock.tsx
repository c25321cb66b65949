import { useChainNow } from '#shared/chain/chain-clock.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { HeldPart } from '#shared/states/held-part.tsx'
import { startAction } from '#shared/tx/start-action.ts'
import { Button } from '#shared/ui/button.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { withdrawLockAction } from './actions.ts'
import type { Lock } from './lock.ts'
import { type EscrowTerms, useEscrowScreen } from './reads.ts'

export function HeldLock({ name }: { name: string }) {
  const { t } = useTranslation('escrow')
  const { terms, figures } = useEscrowScreen()
  return (
    <HeldPart name={name} reads={[terms, figures]} failure={t('mine.failed')}>
      {(known, { lock }) => (lock ? <LockWithExit terms={known} lock={lock} /> : null)}
    </HeldPart>
  )
}

function LockWithExit({ terms, lock }: { terms: EscrowTerms; lock: Lock }) {
  const { t } = useTranslation('escrow')
  const locale = useLocale()
  const dateTag = useDateTag()
  const now = useChainNow()
  const hasEnded = now !== null && now >= lock.unlockAt
  const amount = formatTokenAmount(lock.amount, terms.token, locale)
  const label = t('cta.withdraw', { amount })
  return (
    <>
      <KeyValueList className="mt-2">
        <KeyValue label={t('mine.locked')}>{amount}</KeyValue>
        <KeyValue label={t(hasEnded ? 'mine.ended' : 'mine.unlocks')} note={formatZone(lock.unlockAt)}>
          {formatDateTime(lock.unlockAt, dateTag)}
        </KeyValue>
      </KeyValueList>
      {hasEnded && (
        <div className="mt-3">
          <WriteGate label={label}>
            <Button size="row" variant="gold-solid" onClick={() => startAction(withdrawLockAction, { terms, lock })}>
              {label}
            </Button>
          </WriteGate>
        </div>
      )}
    </>
  )
}
