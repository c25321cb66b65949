import type { ErrorKey } from '@app/core/errors'
import { getDeployment } from '@app/config/deployments'
import { getEquityCard } from '@app/config/equity-cards'
import { formatWhole } from '@app/core/format-whole'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useId, useRef, useState } from 'react'
import { brand } from '#shared/base/brand.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { formatExactTokenAmount, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import type { Flow } from '#shared/tx/create-flow.ts'
import { submitForm } from '#shared/tx/start-action.ts'
import { getTxRecord } from '#shared/tx/tx-store.ts'
import { ButtonLink, Button } from '#shared/ui/button.tsx'
import LessIcon from 'lucide-react/icons/minus'
import MoreIcon from 'lucide-react/icons/plus'
import { cx } from '#shared/ui/cx.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { Field } from '#shared/ui/field.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { usePauseReason } from '#shared/states/use-pause-reason.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { type CardSale, cardSaleQuery, type CardTerms } from './reads.ts'
import { CardOnSale, SaleFacts, type SaleProps } from './card-on-sale.tsx'
import { getFirstSeries, getSaleProblem, readQuantity } from './cards.ts'
import { buyCardsAction } from './actions.ts'

interface BuySheetProps {
  terms: CardTerms
  open: boolean
  onClose: () => void
  onBought: (transaction: string) => void
}

function usePurchase(terms: CardTerms, open: boolean) {
  const locale = useLocale()
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const sale = useQuery({ ...cardSaleQuery(chainId, account), enabled: open })
  const funds = useQuery({
    ...accountFundsQuery(chainId, terms.payment.address, terms.seller, account),
    enabled: open,
  })
  const [text, setText] = useState('1')
  const [chosen, setChosen] = useState<number>()
  const offered = sale.data && getFirstSeries(sale.data)
  // What was shown first stays chosen: another stock never takes its place.
  if (chosen === undefined && offered !== undefined) setChosen(offered)
  const series = chosen ?? offered
  const quantity = sale.data && readQuantity(text, sale.data, locale)
  const count = quantity?.quantity ?? null
  const payment = sale.data && count !== null ? sale.data.price * BigInt(count) : null
  const isTooDear = payment !== null && funds.data !== undefined && payment > funds.data.balance
  const error = quantity?.error ?? (isTooDear ? 'INSUFFICIENT_BALANCE' : null)
  return { sale, funds: funds.data, series, choose: setChosen, text, setText, count, payment, isTooDear, error }
}

export function BuySheet({ terms, open, onClose, onBought }: BuySheetProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const inputRef = useRef<HTMLInputElement>(null)
  const purchase = usePurchase(terms, open)
  const { sale, series, text, payment, isTooDear, error } = purchase

  function submit(): void {
    if (sale.data === undefined || series === undefined) return
    const asked = isTooDear ? undefined : { terms, sale: sale.data, series, text, locale }
    const flow: Flow | null = submitForm(buyCardsAction, asked, {
      inputRef,
      onDone() {
        const recordId = flow?.getState().finished.at(-1)?.recordId
        const settled = recordId ? getTxRecord(recordId)?.settled : undefined
        if (settled) onBought(settled.hash)
      },
    })
    if (flow) onClose()
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('buy.title')}
      footer={
        <BuyFooter sale={sale.data} series={series} payment={payment} terms={terms} error={error} onSubmit={submit} />
      }
    >
      {sale.data === undefined && sale.isError && (
        <ReadFailure
          title={t('buy.failed')}
          error={sale.error}
          onRetry={() => void sale.refetch()}
          retrying={sale.isFetching}
        />
      )}
      {sale.data === undefined && !sale.isError && <SkeletonFacts count={6} />}
      {sale.data !== undefined && <PurchaseFields inputRef={inputRef} terms={terms} {...purchase} sale={sale.data} />}
    </Sheet>
  )
}

interface PurchaseFieldsProps extends Omit<ReturnType<typeof usePurchase>, 'sale' | 'isTooDear'>, SaleProps {
  inputRef: RefObject<HTMLInputElement | null>
}

function PurchaseFields({
  inputRef,
  terms,
  sale,
  funds,
  series,
  choose,
  text,
  setText,
  count,
  payment,
  error,
}: PurchaseFieldsProps) {
  const { t } = useTranslation(['cards', 'errors'])
  const locale = useLocale()
  const card = series === undefined ? undefined : getEquityCard(brand, series)
  const most = t('buy.most', { number: formatWhole(sale.maxQuantity, locale) })
  return (
    <>
      <CardOnSale key={series} series={series} terms={terms} />
      <SeriesChoice sale={sale} series={series} terms={terms} onChoose={choose} />
      <SaleFacts sale={sale} series={series} terms={terms} />
      <Field
        ref={inputRef}
        className="mt-4"
        label={t('buy.quantity')}
        aux={funds && t('buy.balance', { amount: formatTokenAmount(funds.balance, terms.payment, locale) })}
        value={text}
        onValueChange={setText}
        inputMode="numeric"
        maxLength={20}
        error={error && t(`errors:${error}`)}
        hint={most}
        end={<Stepper quantity={count} most={getMost(sale)} onStep={(to) => setText(String(to))} />}
      />
      {error === 'CARD_QUANTITY_INVALID' && <Note>{most}</Note>}
      <KeyValueList>
        <KeyValue label={t('buy.holdsInAll')}>
          {count === null ? '—' : formatTokenAmount(terms.heldPerCard * BigInt(count), terms.product, locale)}
        </KeyValue>
        <KeyValue label={t('buy.payment')} total>
          {payment === null ? '—' : formatExactTokenAmount(payment, terms.payment, locale)}
        </KeyValue>
      </KeyValueList>
      {card && (
        <Note quiet className="mt-1">
          {t('buy.equityNote', { shares: formatWhole(card.shares, locale), code: card.stockCode })}
        </Note>
      )}
    </>
  )
}

function getMost({ maxQuantity, available }: CardSale): number {
  return Number(maxQuantity < available ? maxQuantity : available)
}

interface StepperProps {
  quantity: number | null
  most: number
  onStep: (to: number) => void
}

function Stepper({ quantity, most, onStep }: StepperProps) {
  const { t } = useTranslation('cards')
  const now = quantity ?? 0
  const steps = [
    { label: t('buy.fewer'), icon: LessIcon, to: now - 1, isPossible: now > 1 },
    { label: t('buy.more'), icon: MoreIcon, to: now + 1, isPossible: now < most },
  ]
  return (
    <span className="flex gap-2">
      {steps.map(({ label, icon, to, isPossible }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-disabled={!isPossible}
          onClick={() => {
            if (isPossible) onStep(to)
          }}
          className="grid size-11 shrink-0 place-items-center rounded-control border border-line-strong active:opacity-60 aria-disabled:text-text-3"
        >
          <Icon source={icon} size={18} />
        </button>
      ))}
    </span>
  )
}

function SeriesChoice({ sale, series, terms, onChoose }: SaleProps & { onChoose: (series: number) => void }) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const name = useId()
  if (sale.onSale.every((one) => one.series === series)) return null
  return (
    <fieldset className="mt-3 mb-3 grid grid-cols-2 gap-2" aria-label={t('buy.choice')}>
      {sale.onSale.map((one) => {
        const { shares, stockCode } = getEquityCard(brand, one.series)
        return (
          <label
            key={one.series}
            className={cx(
              'relative block cursor-pointer rounded-card border p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              one.series === series ? 'border-accent bg-accent-soft' : 'border-line',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={one.series === series}
              onChange={() => onChoose(one.series)}
            />
            <span className="block type-strong wrap-anywhere">{stockCode}</span>
            <span className="block type-label text-text-2">{t('buy.series', { number: one.series })}</span>
            <span className="block type-label text-text-2">
              {t('buy.sharesEach', { shares: formatWhole(shares, locale) })}
            </span>
            <span className="block type-value">{formatExactTokenAmount(sale.price, terms.payment, locale)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface BuyFooterProps {
  sale: CardSale | undefined
  series: number | undefined
  payment: bigint | null
  terms: CardTerms
  error: ErrorKey | null
  onSubmit: () => void
}

function BuyFooter({ sale, series, payment, terms, error, onSubmit }: BuyFooterProps) {
  const { t } = useTranslation(['cards', 'errors'])
  const locale = useLocale()
  const dateTag = useDateTag()
  const paused = usePauseReason(getDeployment(useWallet().configuredChainId).contracts.cardSeller)
  const label =
    payment === null ? t('buy.go') : t('buy.goFor', { amount: formatExactTokenAmount(payment, terms.payment, locale) })
  if (sale === undefined) return <Button disabledReason={t('loading')}>{label}</Button>
  const problem = getSaleProblem(sale, series)
  const opensAt = sale.onSale.find((one) => one.series === series)?.opensAt
  if (problem === 'SUPERIOR_NOT_ACTIVATED')
    return (
      <div>
        <p className="mb-2.5 text-center type-label text-text-2">{t('errors:SUPERIOR_NOT_ACTIVATED')}</p>
        <ButtonLink to={paths.stake}>{t('buy.activate')}</ButtonLink>
      </div>
    )
  if (problem === 'SALE_NOT_OPEN' && opensAt !== undefined) {
    const opens = `${formatDateTime(opensAt, dateTag)} ${formatZone(opensAt)}`
    return <Button disabledReason={`${t('errors:SALE_NOT_OPEN')} ${opens}`}>{label}</Button>
  }
  if (problem !== null) return <Button disabledReason={t(`errors:${problem}`)}>{label}</Button>
  if (paused !== undefined) return <Button disabledReason={paused}>{label}</Button>
  return (
    <WriteGate label={label}>
      <Button wrong={error && t(`errors:${error}`)} onClick={onSubmit}>
        {label}
      </Button>
    </WriteGate>
  )
}
