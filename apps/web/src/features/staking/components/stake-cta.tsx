import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { showTransactions } from '#shared/tx/flow-store.ts'
import { needsWatching } from '#shared/tx/tx-record.ts'
import { usePauseReason } from '#shared/states/use-pause-reason.ts'
import { useShownRecords } from '#shared/tx/tx-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { TextButton } from '#shared/ui/text-link.tsx'
import { useLocale } from '#shared/i18n/use-locale.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
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
    return (
      <Cta note={t('cta.activateNote')}>
        <WriteGate label={t('cta.activate')}>
          <Button onClick={superior.activate}>{t('cta.activate')}</Button>
        </WriteGate>
      </Cta>
    )
  if (terms === undefined)
    return (
      <Cta>
        <WriteGate label={t('cta.stake')}>
          <Button disabledReason={t(screen.terms.isError ? 'pool.termsFailed' : 'loading')}>{t('cta.stake')}</Button>
        </WriteGate>
      </Cta>
    )
  const amount = form.amount === null ? null : formatExactTokenAmount(form.amount, terms.token, locale)
  const label = amount === null ? t('cta.stake') : t('cta.stakeAmount', { amount })
  return (
    <Cta note={<StakeNote screen={screen} form={form} amount={amount} />}>
      <WriteGate label={label}>
        {paused === undefined ? (
          <Button onClick={form.stake}>{label}</Button>
        ) : (
          <Button disabledReason={paused}>{label}</Button>
        )}
      </WriteGate>
    </Cta>
  )
}

function StakeNote({ screen, form, amount }: Pick<StakeCtaProps, 'screen' | 'form'> & { amount: string | null }) {
  const { t } = useTranslation('staking')
  const isOpen = useShownRecords().some((record) => record.actionKey === stakeAction.key && needsWatching(record))
  if (isOpen)
    return (
      <>
        {t('cta.stillOpen')} <TextButton onClick={showTransactions}>{t('cta.look')}</TextButton>
      </>
    )
  const allowance = screen.funds.data?.allowance
  if (amount === null || form.amount === null || allowance === undefined) return null
  if (allowance >= form.amount) return t('cta.oneSignature', { amount })
  return t(allowance === 0n ? 'cta.twoSignatures' : 'cta.resetSignatures', { amount })
}
