import { useRef, type Ref, type RefObject, useState } from 'react'
import type { ErrorKey } from '@app/core/errors'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { PageState } from '#shared/states/page-state.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { paths } from '#shared/routing/paths.ts'
import { ActionCta, ActionNote, getSignatureNote } from '#shared/tx/action-cta.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { TokenEcho } from '#shared/price/token-value.tsx'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Term } from '#shared/ui/term.tsx'
import { Note } from '#shared/ui/text.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useAmountLimit } from '#shared/forms/amount-limit.ts'
import { GetToken } from '#shared/forms/get-token.tsx'
import { useAmountForm } from '#shared/forms/amount-form.ts'
import { submitForm } from '#shared/tx/start-action.ts'
import { ExplorerAddress } from '#shared/wallet/explorer-links.tsx'
import {
  type PowerMarket,
  usePowerMarket,
  type MarketFigures,
  type MarketTerms,
  useMarketFunds,
  type PayToken,
} from './reads.ts'
import { buyPowerAction } from './market-actions.ts'
import { usePowerFormat, getPriceOf, getPowerFor, getPurchaseProblem } from './power-format.ts'

export function PowerSwapPage() {
  const { t } = useTranslation('power')
  const market = usePowerMarket()
  const inputRef = useRef<HTMLInputElement>(null)
  const form = useBuyForm(market, inputRef)
  return (
    <>
      <PageMain>
        <PageState
          className=""
          chain={[market.terms, market.figures]}
          words={{ loading: t('sale.loading') }}
          failure={t('sale.failed')}
          skeleton={
            <>
              <Skeleton className="mt-4 h-9 w-full" />
              <Skeleton className="mt-5 mb-6 h-14 w-full" />
              <SkeletonFacts count={4} />
            </>
          }
        >
          {(terms, figures) => (
            <>
              <BuyFields market={market} terms={terms} figures={figures} form={form} ref={inputRef} />
              <SaleSection market={market} terms={terms} figures={figures} />
            </>
          )}
        </PageState>
      </PageMain>
      <BuyCta market={market} form={form} />
    </>
  )
}

interface BuyCtaProps {
  market: PowerMarket
  form: BuyForm
}

export function BuyCta({ market, form }: BuyCtaProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const now = useChainNow()
  const { terms, figures, bound } = market
  if (bound.data === false)
    return (
      <Cta note={t('cta.activateNote')}>
        <WriteGate label={t('cta.activate')}>
          <ButtonLink to={paths.invite}>{t('cta.activate')}</ButtonLink>
        </WriteGate>
      </Cta>
    )
  const { amount } = form.amount
  const price = amount === null || terms.data === undefined ? null : format.exact(amount, terms.data[form.payWith])
  const label =
    form.power === null || terms.data === undefined
      ? t('cta.buy')
      : t('cta.buyAmount', { power: format.amount(form.power, terms.data.power) })
  const isPaused = now !== null && figures.data !== undefined && figures.data.pausedUntil > now
  const reason =
    terms.data === undefined || figures.data === undefined
      ? t(terms.isError || figures.isError ? 'sale.failed' : 'sale.loading')
      : isPaused && t('cta.paused', { date: format.zoned(figures.data.pausedUntil) })
  return (
    <ActionCta
      label={label}
      reason={reason}
      wrong={form.error}
      more={terms.data && <GetToken address={terms.data[form.payWith].address} />}
      note={
        <ActionNote action={buyPowerAction.key} stillOpen={t('cta.stillOpen')}>
          {price !== null &&
            getSignatureNote(
              { amount, allowance: form.allowance },
              {
                one: t('cta.oneSignature'),
                two: t('cta.twoSignatures', { amount: price }),
                reset: form.payWith === 'usdt' ? t('cta.resetSignatures', { amount: price }) : null,
              },
            )}
        </ActionNote>
      }
      onAct={form.submit}
    />
  )
}

interface BuyFieldsProps {
  market: PowerMarket
  terms: MarketTerms
  figures: MarketFigures
  form: BuyForm
  ref: Ref<HTMLInputElement>
}

export function BuyFields({ market, terms, figures, form, ref }: BuyFieldsProps) {
  const { t } = useTranslation(['power', 'errors'])
  const format = usePowerFormat()
  const { viewOnly } = useWallet()
  const { payWith, amount, power, balance } = form
  const token = terms[payWith]
  const known = balance === null ? undefined : format.amount(balance, token)
  const left = amount.amount === null || balance === null ? null : balance - amount.amount
  const leastPrice = getPriceOf(figures.minimumExchange, figures.prices[payWith])
  return (
    <>
      <p className="mt-4 mb-2 type-label text-text-2">{t('sale.payWith')}</p>
      <Chips
        label={t('sale.payWith')}
        value={payWith}
        onValueChange={form.choose}
        items={[
          { value: 'usdt', label: terms.usdt.symbol },
          { value: 'productToken', label: terms.productToken.symbol },
        ]}
      />
      <AmountInput
        ref={ref}
        className="pt-4"
        label={t('sale.amount')}
        value={amount.text}
        onValueChange={amount.setText}
        symbol={token.symbol}
        balance={market.account === null ? null : known}
        echo={amount.amount === null ? undefined : <TokenEcho amount={amount.amount} token={token} />}
        hint={t('sale.least', { amount: format.exact(leastPrice, token) })}
        leftAfter={left !== null && left >= 0n ? format.amount(left, token) : undefined}
        error={form.error && t(`errors:${form.error}`)}
        limit={useAmountLimit(amount, token, { least: leastPrice, most: balance })}
        portion={amount.portion}
        onPortion={amount.setPortion}
        disabled={viewOnly !== ''}
      />
      <TokenStat
        className="mt-6"
        size="xl"
        label={t('sale.receive')}
        amount={power ?? undefined}
        token={terms.power}
        unknown={t('sale.afterAmount')}
      />
    </>
  )
}

const MarketSources = lazySources(async () => (await import('./sources.tsx')).useMarketSources)

interface SaleSectionProps {
  market: PowerMarket
  terms: MarketTerms
  figures: MarketFigures
}

export function SaleSection({ market, terms, figures }: SaleSectionProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const now = useChainNow()
  const balance = useMarketFunds(market, 'power').data?.balance
  const { power, productToken, usdt } = terms
  return (
    <Section title={t('sale.title')}>
      <KeyValueList>
        <KeyValue
          label={<Term name="power">{t('sale.price', { symbol: power.symbol })}</Term>}
          note={format.exact(figures.prices.productToken, productToken)}
        >
          {format.exact(figures.prices.usdt, usdt)}
        </KeyValue>
        <KeyValue label={t('sale.minimum')}>{format.needed(figures.minimumExchange, power)}</KeyValue>
        {market.account !== null && (
          <KeyValue label={t('sale.mine')}>{balance === undefined ? '—' : format.amount(balance, power)}</KeyValue>
        )}
        <KeyValue label={t('market.contract')}>
          <ExplorerAddress address={terms.market} />
        </KeyValue>
      </KeyValueList>
      <AsOf className="mt-1" blockNumber={figures.blockNumber} blockAt={figures.readAt} now={now ?? undefined}>
        <MarketSources terms={terms} figures={figures} />
      </AsOf>
      <Note className="mt-2">{t('sale.rule', { symbol: power.symbol })}</Note>
    </Section>
  )
}

export function useBuyForm(market: PowerMarket, inputRef: RefObject<HTMLInputElement | null>) {
  const locale = useLocale()
  const [payWith, setPayWith] = useState<PayToken>('usdt')
  const funds = useMarketFunds(market, payWith)
  const balance = funds.data?.balance ?? null
  const terms = market.terms.data
  const figures = market.figures.data
  const amount = useAmountForm({ decimals: terms?.[payWith].decimals ?? 0, kind: 'power', balance })
  const power =
    amount.amount === null || figures === undefined ? null : getPowerFor(amount.amount, figures.prices[payWith])
  const problem = power === null || figures === undefined ? null : getPurchaseProblem(power, figures)
  const error: ErrorKey | null = amount.error ?? problem

  function submit(): void {
    amount.submit()
    const asked = terms && figures && { text: amount.text, locale, payWith, terms, figures, balance }
    submitForm(buyPowerAction, asked, { inputRef, onDone: amount.clear })
  }

  function choose(token: PayToken): void {
    setPayWith(token)
    amount.clear()
  }
  return { payWith, choose, amount, power, error, balance, allowance: funds.data?.allowance, submit }
}

export type BuyForm = ReturnType<typeof useBuyForm>
