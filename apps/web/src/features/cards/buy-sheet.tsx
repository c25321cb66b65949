import { getDeployment } from '@app/config/deployments'
import { formatWhole } from '@app/core/format-whole'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { brand } from '#shared/base/brand.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { formatExactTokenAmount, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { paths } from '#shared/routing/paths.ts'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { submitForm } from '#shared/tx/start-action.ts'
import { ButtonLink, Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { usePauseReason } from '#shared/states/use-pause-reason.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { type CardSale, cardSaleQuery, type CardTerms } from './reads.ts'
import { getSaleProblem, readQuantity } from './cards.ts'
import { buyCardsAction } from './actions.ts'

interface BuySheetProps {
  terms: CardTerms
  open: boolean
  onClose: () => void
}

export function BuySheet({ terms, open, onClose }: BuySheetProps) {
  const { t } = useTranslation(['cards', 'errors'])
  const locale = useLocale()
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const sale = useQuery({ ...cardSaleQuery(chainId, account), enabled: open })
  const funds = useQuery({
    ...accountFundsQuery(chainId, terms.payment.address, terms.seller, account),
    enabled: open,
  })
  const inputRef = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('1')
  const quantity = sale.data && readQuantity(text, sale.data, locale)
  const payment = sale.data && quantity?.quantity ? sale.data.price * BigInt(quantity.quantity) : null
  const isTooDear = payment !== null && funds.data !== undefined && payment > funds.data.balance
  const error = quantity?.error ?? (isTooDear ? 'INSUFFICIENT_BALANCE' : null)

  function submit(): void {
    if (sale.data === undefined) return
    const asked = isTooDear ? undefined : { terms, sale: sale.data, text, locale }
    if (submitForm(buyCardsAction, asked, { inputRef })) onClose()
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('buy.title')}
      footer={<BuyFooter sale={sale.data} payment={payment} terms={terms} onSubmit={submit} />}
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
      {sale.data !== undefined && (
        <>
          <SaleFacts sale={sale.data} terms={terms} />
          <Field
            ref={inputRef}
            className="mt-4"
            label={t('buy.quantity')}
            aux={
              funds.data && t('buy.balance', { amount: formatTokenAmount(funds.data.balance, terms.payment, locale) })
            }
            value={text}
            onValueChange={setText}
            inputMode="numeric"
            maxLength={20}
            error={error && t(`errors:${error}`)}
            hint={t('buy.most', { number: formatWhole(sale.data.maxQuantity, locale) })}
          />
          <KeyValueList>
            <KeyValue label={t('buy.payment')} total>
              {payment === null ? '—' : formatExactTokenAmount(payment, terms.payment, locale)}
            </KeyValue>
          </KeyValueList>
          <Note quiet className="mt-1">
            {t('buy.equityNote', {
              shares: formatWhole(brand.equityCard.shares, locale),
              code: brand.equityCard.stockCode,
            })}
          </Note>
        </>
      )}
    </Sheet>
  )
}

function SaleFacts({ sale, terms }: { sale: CardSale; terms: CardTerms }) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const { equityCard } = brand
  return (
    <KeyValueList>
      <KeyValue label={t('buy.name')} note={sale.series === 0 ? undefined : t('buy.series', { number: sale.series })}>
        {equityCard.name}
      </KeyValue>
      <KeyValue label={t('buy.price')}>{formatExactTokenAmount(sale.price, terms.payment, locale)}</KeyValue>
      <KeyValue label={t('buy.holds')} note={<TokenValue amount={terms.heldPerCard} token={terms.product} />}>
        {formatTokenAmount(terms.heldPerCard, terms.product, locale)}
      </KeyValue>
      <KeyValue label={t('buy.releases')}>{formatTokenAmount(terms.releasePerDay, terms.product, locale)}</KeyValue>
      <KeyValue label={t('buy.earns')}>{formatTokenAmount(terms.incomePerDay, terms.reward, locale)}</KeyValue>
      <KeyValue label={t('detail.stockCode')}>{equityCard.stockCode}</KeyValue>
      <KeyValue label={t('buy.available')}>{formatWhole(sale.available, locale)}</KeyValue>
    </KeyValueList>
  )
}

interface BuyFooterProps {
  sale: CardSale | undefined
  payment: bigint | null
  terms: CardTerms
  onSubmit: () => void
}

function BuyFooter({ sale, payment, terms, onSubmit }: BuyFooterProps) {
  const { t } = useTranslation(['cards', 'errors'])
  const locale = useLocale()
  const dateTag = useDateTag()
  const paused = usePauseReason(getDeployment(useWallet().configuredChainId).contracts.cardSeller)
  const label =
    payment === null ? t('buy.go') : t('buy.goFor', { amount: formatExactTokenAmount(payment, terms.payment, locale) })
  if (sale === undefined) return <Button disabledReason={t('loading')}>{label}</Button>
  const problem = getSaleProblem(sale)
  if (problem === 'SUPERIOR_NOT_ACTIVATED')
    return (
      <div>
        <p className="mb-2.5 text-center type-label text-text-2">{t('errors:SUPERIOR_NOT_ACTIVATED')}</p>
        <ButtonLink to={paths.stake}>{t('buy.activate')}</ButtonLink>
      </div>
    )
  if (problem === 'SALE_NOT_OPEN') {
    const opens = `${formatDateTime(sale.opensAt, dateTag)} ${formatZone(sale.opensAt)}`
    return <Button disabledReason={`${t('errors:SALE_NOT_OPEN')} ${opens}`}>{label}</Button>
  }
  if (problem !== null) return <Button disabledReason={t(`errors:${problem}`)}>{label}</Button>
  if (paused !== undefined) return <Button disabledReason={paused}>{label}</Button>
  return (
    <WriteGate label={label}>
      <Button onClick={onSubmit}>{label}</Button>
    </WriteGate>
  )
}
