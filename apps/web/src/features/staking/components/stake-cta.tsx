import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { usePauseReason } from '#shared/states/use-pause-reason.ts'
import { ActionCta, ActionNote, getSignatureNote } from '#shared/tx/action-cta.tsx'
import type { StakeSuperior } from '../stake-superior.ts'
import { stakeAction } from '../tx/stake.ts'
import type { StakeForm } from '../use-stake-form.ts'
import type { StakeScreen } from '../use-stake-screen.ts'

interface StakeCtaProps {
  screen: StakeScreen
  form: StakeForm
  superior: StakeSuperior
}

/** The action of the screen with the one thing to know before it. Without a superior, that comes first. */
export function StakeCta({ screen, form, superior }: StakeCtaProps) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const terms = screen.terms.data
  const paused = usePauseReason(terms?.pool)
  if (superior.state === 'unbound')
    return <ActionCta label={t('cta.activate')} note={t('cta.activateNote')} onAct={superior.activate} />
  if (terms === undefined)
    return <ActionCta label={t('cta.stake')} reason={t(screen.terms.isError ? 'pool.termsFailed' : 'loading')} />
  const amount = form.amount === null ? null : formatExactTokenAmount(form.amount, terms.token, locale)
  return (
    <ActionCta
      label={amount === null ? t('cta.stake') : t('cta.stakeAmount', { amount })}
      reason={paused}
      note={
        <ActionNote action={stakeAction.key} stillOpen={t('cta.stillOpen')}>
          {getSignatureNote(
            { amount: form.amount, allowance: screen.funds.data?.allowance },
            {
              one: t('cta.oneSignature', { amount }),
              two: t('cta.twoSignatures', { amount }),
              reset: t('cta.resetSignatures', { amount }),
            },
          )}
        </ActionNote>
      }
      onAct={form.stake}
    />
  )
}
