import { getDeployment } from '@app/config/deployments'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { usePauseReason } from '#shared/states/use-pause-reason.ts'
import { ActionCta, ActionNote, getSignatureNote } from '#shared/tx/action-cta.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
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
  if (terms.data === undefined || figures.data === undefined)
    return <ActionCta label={t('cta.create')} reason={t(terms.isError || figures.isError ? 'failed' : 'loading')} />
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
  const impossible = mode !== 'increase' && mode !== 'withdraw' && choice === undefined
  const signs =
    mode === 'extend' || mode === 'withdraw'
      ? t('cta.oneSignature')
      : getSignatureNote(
          { amount: form.amount.amount, allowance: screen.funds.data?.allowance },
          { one: t('cta.oneSignature'), two: t('cta.twoSignatures', { amount }) },
        )
  return (
    <ActionCta
      label={labels[mode]}
      variant={mode === 'withdraw' ? 'gold-solid' : undefined}
      reason={paused ?? (impossible && t(mode === 'extend' ? 'form.longest' : 'form.clockUnknown'))}
      note={
        <ActionNote action="escrow." stillOpen={t('cta.stillOpen')}>
          {signs}
        </ActionNote>
      }
      onAct={form.submit}
    />
  )
}
