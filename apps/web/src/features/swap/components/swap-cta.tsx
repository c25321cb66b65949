import { getDeployment } from '@app/config/deployments'
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
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { getImpactLevel } from '../quote.ts'
import { swapAction } from '../tx/swap.ts'
import type { SwapForm } from '../use-swap-form.ts'
import type { SwapScreen } from '../use-swap-screen.ts'

interface SwapCtaProps {
  screen: SwapScreen
  form: SwapForm
}

/** The action of the screen with the one thing to know before it. */
export function SwapCta({ screen, form }: SwapCtaProps) {
  const { t } = useTranslation('swap')
  const locale = useLocale()
  const { tokens } = screen
  const amount =
    form.amount === null || tokens === undefined ? null : formatExactTokenAmount(form.amount, tokens.given, locale)
  const isSevere = form.quote !== null && getImpactLevel(form.quote.impactBasis) === 'severe'
  const label = amount === null ? t('cta.swap') : t(isSevere ? 'cta.swapAnyway' : 'cta.swapAmount', { amount })
  const paused = usePauseReason(getDeployment(useWallet().configuredChainId).contracts.productSwap)
  const impossible = getImpossible(screen, form)
  return (
    <Cta note={<SwapNote screen={screen} form={form} amount={amount} />}>
      <WriteGate label={label}>
        {impossible === null && paused === undefined ? (
          <Button variant={isSevere ? 'danger' : undefined} onClick={form.swap}>
            {label}
          </Button>
        ) : (
          <Button disabledReason={impossible === null ? paused : t(impossible)}>{label}</Button>
        )}
      </WriteGate>
    </Cta>
  )
}

/** Why nothing can be swapped now, by its key; null when it can. */
function getImpossible({ terms, figures }: SwapScreen, { hasClock }: SwapForm): string | null {
  if (terms.data === undefined || figures.data === undefined)
    return terms.isError || figures.isError ? 'failed' : 'loading'
  const { reserves } = figures.data
  if (reserves.product === 0n || reserves.quote === 0n) return 'empty'
  return hasClock ? null : 'clockUnknown'
}

function SwapNote({ screen, form, amount }: SwapCtaProps & { amount: string | null }) {
  const { t } = useTranslation('swap')
  const isOpen = useShownRecords().some((record) => record.actionKey === swapAction.key && needsWatching(record))
  if (isOpen)
    return (
      <>
        {t('cta.stillOpen')} <TextButton onClick={showTransactions}>{t('cta.look')}</TextButton>
      </>
    )
  const allowance = screen.given.data?.allowance
  if (amount === null || form.amount === null || allowance === undefined) return null
  if (allowance >= form.amount) return t('cta.oneSignature')
  return t(allowance === 0n ? 'cta.twoSignatures' : 'cta.resetSignatures', { amount })
}
