import FlipIcon from 'lucide-react/icons/arrow-down-up'
import type { RefObject } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenAmount, formatTokenFigure, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { TokenEcho } from '#shared/price/token-value.tsx'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Figure } from '#shared/ui/figure.tsx'
import { IconButton } from '#shared/ui/icon.tsx'
import { TokenIcon } from '#shared/ui/tiles.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { type SwapTerms, getTokens } from '../queries/swap-terms.ts'
import type { SwapForm } from '../use-swap-form.ts'
import type { SwapScreen } from '../use-swap-screen.ts'

interface SwapFieldsProps {
  screen: SwapScreen
  terms: SwapTerms
  form: SwapForm
  amountRef: RefObject<HTMLInputElement | null>
}

/** What is paid, typed; what arrives, about; and the way to turn the two round. */
export function SwapFields({ screen, terms, form, amountRef }: SwapFieldsProps) {
  const { t } = useTranslation(['swap', 'errors'])
  const locale = useLocale()
  const { viewOnly } = useWallet()
  const { account, side } = screen
  const { given, taken } = getTokens(terms, side)
  const balance = screen.given.data?.balance
  const minimum = screen.figures.data?.minimums[side] ?? 0n
  const showBalance = (amount: bigint | undefined, unit: TokenUnit) =>
    account === '' ? null : amount === undefined ? undefined : formatTokenAmount(amount, unit, locale)
  return (
    <>
      <AmountInput
        ref={amountRef}
        className="pt-6"
        label={t('pay')}
        value={form.text}
        onValueChange={form.setText}
        symbol={given.symbol}
        balance={showBalance(balance, given)}
        echo={form.amount === null ? undefined : <TokenEcho amount={form.amount} token={given} />}
        hint={minimum > 0n ? t('atLeast', { amount: formatTokenAmount(minimum, given, locale) }) : undefined}
        error={form.error && t(`errors:${form.error}`)}
        onMax={form.setPortion ? () => form.setPortion?.(100) : undefined}
        disabled={viewOnly !== ''}
      />
      <div className="relative my-3 flex justify-center before:absolute before:inset-x-0 before:top-1/2 before:border-t before:border-line">
        <IconButton
          icon={FlipIcon}
          label={t('flip', { given: taken.symbol, taken: given.symbol })}
          onClick={form.flip}
          className="relative border border-line bg-bg text-accent-text"
        />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 type-label text-text-2">
        <span>{t('receive')}</span>
        {account !== '' && (
          <span className="ml-auto text-right">
            {t('balance', {
              amount: screen.taken.data ? formatTokenAmount(screen.taken.data.balance, taken, locale) : '—',
            })}
          </span>
        )}
      </div>
      <div className="flex items-end justify-between gap-3 border-b border-line pb-2" aria-live="polite">
        <Figure
          size="xl"
          value={form.quote ? formatTokenFigure(form.quote.amountOut, taken, locale) : undefined}
          className="min-w-0"
        />
        <span className="flex min-h-11 shrink-0 items-center gap-2 type-token">
          <TokenIcon symbol={taken.symbol} size={28} />
          {taken.symbol}
        </span>
      </div>
    </>
  )
}
