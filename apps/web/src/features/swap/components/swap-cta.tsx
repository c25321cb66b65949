import { getDeployment } from '@app/config/deployments'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { usePauseReason } from '#shared/states/use-pause-reason.ts'
import { ActionCta, ActionNote, getSignatureNote } from '#shared/tx/action-cta.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
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
    <ActionCta
      label={label}
      variant={isSevere ? 'danger' : undefined}
      reason={impossible === null ? paused : t(impossible)}
      note={
        <ActionNote action={swapAction.key} stillOpen={t('cta.stillOpen')}>
          {amount !== null &&
            getSignatureNote(
              { amount: form.amount, allowance: screen.given.data?.allowance },
              {
                one: t('cta.oneSignature'),
                two: t('cta.twoSignatures', { amount }),
                reset: t('cta.resetSignatures', { amount }),
              },
            )}
        </ActionNote>
      }
      onAct={form.swap}
    />
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
