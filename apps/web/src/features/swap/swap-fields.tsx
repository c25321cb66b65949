import FlipIcon from 'lucide-react/icons/arrow-down-up'
import { type RefObject, useState } from 'react'
import { formatPercent } from '@app/core/share'
import { HANDLING_FEE_PERCENT } from '@app/core/constants'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import {
  formatTokenAmount,
  formatTokenFigure,
  type TokenUnit,
  formatNeededAmount,
} from '#shared/format/format-token-amount.ts'
import { TokenEcho } from '#shared/price/token-value.tsx'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Figure } from '#shared/ui/figure.tsx'
import { IconButton } from '#shared/ui/icon.tsx'
import { TokenIcon } from '#shared/ui/tiles.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { useAmountLimit } from '#shared/forms/amount-limit.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { formatPrice } from '#shared/format/format-number.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { type SwapTerms, getTokens, type SwapScreen } from './reads.ts'
import { type SwapForm, parseDecimalBasis } from './swap-form.ts'
import { BASIS, getSlippageAdvice, slippageChoices, getImpactLevel } from './quote.ts'

interface SwapFieldsProps {
  screen: SwapScreen
  terms: SwapTerms
  form: SwapForm
  amountRef: RefObject<HTMLInputElement | null>
}

export function SwapFields({ screen, terms, form, amountRef }: SwapFieldsProps) {
  const { t } = useTranslation(['swap', 'errors'])
  const locale = useLocale()
  const { viewOnly } = useWallet()
  const { account, side } = screen
  const { given, taken } = getTokens(terms, side)
  const balance = screen.given.data?.balance
  const minimum = screen.figures.data?.minimums[side] ?? 0n
  const showBalance = (amount: bigint | undefined, unit: TokenUnit) =>
    account === null ? null : amount === undefined ? undefined : formatTokenAmount(amount, unit, locale)
  return (
    <>
      <AmountInput
        ref={amountRef}
        className="pt-4"
        label={t('pay')}
        value={form.text}
        onValueChange={form.setText}
        symbol={given.symbol}
        balance={showBalance(balance, given)}
        echo={form.amount === null ? undefined : <TokenEcho amount={form.amount} token={given} />}
        hint={minimum > 0n ? t('atLeast', { amount: formatNeededAmount(minimum, given, locale) }) : undefined}
        error={form.error && t(`errors:${form.error}`)}
        limit={useAmountLimit(form, given, { least: minimum, most: balance })}
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
        {account !== null && (
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
          className="min-w-0 flex-1"
        />
        <span className="flex min-h-11 shrink-0 items-center gap-2 type-token">
          <TokenIcon symbol={taken.symbol} size={28} />
          {taken.symbol}
        </span>
      </div>
    </>
  )
}

interface SlippageSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  slippage: number
  onSlippage: (basis: number) => void
}

export function SlippageSheet({ open, onOpenChange, slippage, onSlippage }: SlippageSheetProps) {
  const { t } = useTranslation('swap')
  const locale = useLocale()
  const [text, setText] = useState('')
  const typed = text === '' ? null : parseDecimalBasis(text)
  const advice = getSlippageAdvice(typed ?? (text === '' ? slippage : Number.NaN))
  const choose = (basis: number) => {
    setText('')
    onSlippage(basis)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('slippage.title')}
      footer={
        <Button
          disabledReason={advice === 'invalid' ? t('slippage.invalid') : undefined}
          onClick={() => {
            if (typed !== null) onSlippage(typed)
            onOpenChange(false)
          }}
        >
          {t('slippage.done')}
        </Button>
      }
    >
      <p className="mb-4 type-body text-text-2">{t('slippage.meaning')}</p>
      <Chips
        label={t('slippage.title')}
        value={text === '' ? slippage : undefined}
        onValueChange={choose}
        items={slippageChoices.map((basis) => ({
          value: basis as number,
          label: formatPercent(BigInt(basis), BASIS, { locale, minimumFractionDigits: 1 }),
        }))}
      />
      <Field
        className="mt-5"
        label={t('slippage.own')}
        inputMode="decimal"
        value={text}
        onValueChange={setText}
        end={<span className="type-field text-text-2">%</span>}
        error={text !== '' && advice === 'invalid' ? t('slippage.invalid') : undefined}
      />
      {(advice === 'high' || advice === 'low') && <Note className="mt-2">{t(`slippage.${advice}`)}</Note>}
    </Sheet>
  )
}

const SwapSources = lazySources(async () => (await import('./sources.ts')).useSwapSources)

interface SwapFactsProps {
  screen: SwapScreen
  terms: SwapTerms
  form: SwapForm
}

const unknown = '—'
const RATE_DECIMALS = 18n

export function SwapFacts({ screen, terms, form }: SwapFactsProps) {
  const { t } = useTranslation('swap')
  const locale = useLocale()
  const now = useChainNow()
  const [isOpen, setOpen] = useState(false)
  const { quote, slippage } = form
  const { data, error, refetch, isFetching } = screen.figures
  if (data === undefined)
    return error === null ? (
      <SkeletonFacts count={5} className="mt-3" />
    ) : (
      <ReadFailure title={t('figuresFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  const { taken } = getTokens(terms, screen.side)
  const percent = (basis: bigint) => formatPercent(basis, BASIS, { locale, maximumFractionDigits: 2 }) ?? unknown
  const level = quote && getImpactLevel(quote.impactBasis)
  return (
    <>
      <KeyValueList className="mt-2">
        <KeyValue label={t('facts.atLeast')}>
          {quote ? formatTokenAmount(quote.minimumOut, taken, locale) : unknown}
        </KeyValue>
        <KeyValue label={t('facts.slippage')}>
          <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {percent(BigInt(slippage))}
          </TextButton>
        </KeyValue>
        <KeyValue label={t('facts.impact')}>
          {quote && level ? (
            <span className={level === 'low' ? undefined : level === 'notable' ? 'text-warning' : 'text-danger'}>
              {t(`impact.${level}`, { percent: percent(quote.impactBasis) })}
            </span>
          ) : (
            unknown
          )}
        </KeyValue>
        <KeyValue
          label={t('facts.burned', {
            percent: percent((BigInt(HANDLING_FEE_PERCENT) * BASIS) / 100n),
            symbol: terms.product.symbol,
          })}
        >
          {quote ? formatNeededAmount(quote.burned, terms.product, locale) : unknown}
        </KeyValue>
        <KeyValue label={t('facts.rate', { symbol: terms.product.symbol })}>
          {quote && quote.amountOut > 0n ? getRate(screen, terms, form, locale) : unknown}
        </KeyValue>
        <KeyValue label={t('facts.pairFee')}>{percent(terms.feeBasis)}</KeyValue>
      </KeyValueList>
      {level !== null && level !== 'low' && <Note className="mt-1">{t(`impactNote.${level}`)}</Note>}
      <AsOf className="mt-1.5" blockNumber={data.blockNumber} blockAt={data.readAt} now={now ?? undefined}>
        <SwapSources terms={terms} side={screen.side} figures={data} quote={quote} />
      </AsOf>
      <SlippageSheet open={isOpen} onOpenChange={setOpen} slippage={slippage} onSlippage={form.setSlippage} />
    </>
  )
}

/** Quote tokens for one {product}, with burn and fee. */
function getRate(
  { side }: SwapScreen,
  { product, quote: unit }: SwapTerms,
  { quote }: SwapForm,
  locale: string,
): string {
  const [productAmount, quoteAmount] =
    side === 'buy' ? [quote!.amountOut, quote!.amountIn] : [quote!.amountIn, quote!.amountOut]
  const amount =
    (quoteAmount * 10n ** (BigInt(product.decimals) + RATE_DECIMALS)) / (productAmount * 10n ** BigInt(unit.decimals))
  return `${formatPrice({ amount, decimals: Number(RATE_DECIMALS) }, locale)}\u00a0${unit.symbol}`
}
