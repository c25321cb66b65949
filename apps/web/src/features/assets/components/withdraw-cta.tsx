import { isSameAddress } from '@app/core/address'
import type { WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import type { TokenTerms } from '#shared/chain/tokens.ts'
import { ActionCta } from '#shared/tx/action-cta.tsx'
import type { WithdrawScreen } from '../use-withdraw-screen.ts'

interface WithdrawCtaProps {
  screen: WithdrawScreen
  terms: WithdrawalTokenTerms
  token: TokenTerms
  onSubmit: () => void
}

/** The action, or why it is impossible now. */
export function WithdrawCta({ screen, terms, token, onSubmit }: WithdrawCtaProps) {
  const { t } = useTranslation(['assets', 'errors', 'requests'])
  const locale = useLocale()
  const { form, error, request } = screen
  const { phase } = request.state
  const label =
    form.amount === null || error !== null
      ? t('withdraw.go')
      : t('withdraw.goFor', { amount: formatExactTokenAmount(form.amount, token, locale) })
  const impossible = getImpossible(screen, terms)
  return (
    <ActionCta
      label={label}
      reason={impossible && t(impossible)}
      waiting={(phase === 'signing' || phase === 'sending') && t(`requests:${phase}`)}
      note={impossible === null && t('withdraw.signatures')}
      onAct={onSubmit}
    />
  )
}

function getImpossible({ terms, request, withdrawals }: WithdrawScreen, own: WithdrawalTokenTerms): string | null {
  if (request.isBusy) return null
  if (terms.data?.data.signing != null) return 'errors:SIGNING_PAUSED'
  if (
    withdrawals.some(({ state, token, isFound }) => state === 'pending' && !isFound && isSameAddress(token, own.token))
  )
    return 'withdraw.underWay'
  if (!own.isOpen) return 'errors:WITHDRAWAL_CLOSED'
  return own.available === '0' ? 'withdraw.nothing' : null
}
