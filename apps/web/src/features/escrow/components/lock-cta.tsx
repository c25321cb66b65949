import { getDeployment } from '@app/config/deployments'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { showTransactions } from '#shared/tx/flow-store.ts'
import { needsWatching } from '#shared/tx/tx-record.ts'
import { usePauseReason } from '#shared/states/use-pause-reason.ts'
import { useShownRecords } from '#shared/tx/tx-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { TextButton } from '#shared/ui/text-link.tsx'
import { useLocale } from '#shared/i18n/use-locale.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import type { EscrowTerms } from '../queries/escrow-terms.ts'
import type { EscrowScreen } from '../use-escrow-screen.ts'
import type { LockForm } from '../use-lock-form.ts'

interface LockCtaProps {
  screen: EscrowScreen
  form: LockForm
}

/** The action of the screen with the one thing to know before it. */
export function LockCta({ screen, form }: LockCtaProps) {
  const { t } = useTranslation('escrow')
  const { terms, figures } = screen
  const isKnown = terms.data !== undefined && figures.data !== undefined
  if (!isKnown) {
    const hasFailed = terms.isError || figures.isError
    return (
      <Cta>
        <WriteGate label={t('cta.create')}>
          <Button disabledReason={t(hasFailed ? 'failed' : 'loading')}>{t('cta.create')}</Button>
        </WriteGate>
      </Cta>
    )
  }
  return <KnownCta screen={screen} form={form} terms={terms.data} />
}

function KnownCta({ screen, form, terms }: LockCtaProps & { terms: EscrowTerms }) {
  const { t } = useTranslation('escrow')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { mode, choice, lock } = form
  const pause = usePauseReason(getDeployment(useWallet().configuredChainId).contracts.votingEscrow)
  const paused = mode === 'withdraw' ? undefined : pause
  const typed = mode === 'withdraw' ? lock.amount : form.amount.amount
  const amount = typed === null ? null : formatExactTokenAmount(typed, terms.token, locale)
  const labels = {
    create: amount === null ? t('cta.create') : t('cta.createAmount', { amount }),
    increase: amount === null ? t('cta.increase') : t('cta.increaseAmount', { amount }),
    extend: choice === undefined ? t('cta.extend') : t('cta.extendTo', { date: formatDate(choice.unlockAt, dateTag) }),
    withdraw: t('cta.withdraw', { amount }),
  }
  const label = labels[mode]
  const impossible = mode !== 'increase' && mode !== 'withdraw' && choice === undefined
  return (
    <Cta note={<LockNote screen={screen} form={form} amount={amount} />}>
      <WriteGate label={label}>
        {impossible || paused !== undefined ? (
          <Button disabledReason={paused ?? t(mode === 'extend' ? 'form.longest' : 'form.clockUnknown')}>
            {label}
          </Button>
        ) : (
          <Button variant={mode === 'withdraw' ? 'gold-solid' : undefined} onClick={form.submit}>
            {label}
          </Button>
        )}
      </WriteGate>
    </Cta>
  )
}

function LockNote({ screen, form, amount }: LockCtaProps & { amount: string | null }) {
  const { t } = useTranslation('escrow')
  const isOpen = useShownRecords().some((record) => record.actionKey.startsWith('escrow.') && needsWatching(record))
  if (isOpen)
    return (
      <>
        {t('cta.stillOpen')} <TextButton onClick={showTransactions}>{t('cta.look')}</TextButton>
      </>
    )
  const allowance = screen.funds.data?.allowance
  if (form.mode === 'extend' || form.mode === 'withdraw') return t('cta.oneSignature')
  if (amount === null || form.amount.amount === null || allowance === undefined) return null
  return allowance >= form.amount.amount ? t('cta.oneSignature') : t('cta.twoSignatures', { amount })
}
