import { useRef, type RefObject, type Ref } from 'react'
import { HANDLING_FEE_PERCENT } from '@app/core/constants'
import { formatPercent } from '@app/core/share'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { PageState } from '#shared/states/page-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { formatExactTokenAmount, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Term } from '#shared/ui/term.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { useAmountLimit } from '#shared/forms/amount-limit.ts'
import { GetToken } from '#shared/forms/get-token.tsx'
import { ActionCta, ActionNote, getSignatureNote } from '#shared/tx/action-cta.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { type AmountForm, useAmountForm } from '#shared/forms/amount-form.ts'
import { submitForm } from '#shared/tx/start-action.ts'
import type { DaoScreen, DrTerms } from './reads.ts'
import { getMintCost, mintAction, getMintable } from './mint.ts'

export function useMintParts(screen: DaoScreen) {
  const amountRef = useRef<HTMLInputElement>(null)
  const form = useMintForm(screen, amountRef)
  return {
    body: <MintTab screen={screen} form={form} amountRef={amountRef} />,
    cta: <MintCta screen={screen} form={form} />,
  }
}

interface MintTabProps {
  screen: DaoScreen
  form: MintForm
  amountRef: RefObject<HTMLInputElement | null>
}

function MintTab({ screen, form, amountRef }: MintTabProps) {
  const { t } = useTranslation('dao')
  return (
    <PageState
      className=""
      chain={[screen.terms]}
      until={[screen.figures]}
      words={{ loading: t('mint.loading') }}
      failure={t('mint.failed')}
      skeleton={
        <>
          <Skeleton className="mt-5 mb-6 h-14 w-full" />
          <SkeletonFacts count={4} />
        </>
      }
    >
      {(terms) => (
        <>
          <MintFields screen={screen} terms={terms} form={form} ref={amountRef} />
          <SupplySection screen={screen} terms={terms} />
        </>
      )}
    </PageState>
  )
}

interface MintFieldsProps {
  screen: DaoScreen
  terms: DrTerms
  form: MintForm
  ref: Ref<HTMLInputElement>
}

const unknown = '—'

function MintFields({ screen, terms, form, ref }: MintFieldsProps) {
  const { t } = useTranslation(['dao', 'errors'])
  const locale = useLocale()
  const { viewOnly } = useWallet()
  const { dr, product } = terms
  const { amount } = form
  const balance = screen.funds.data?.balance
  const cost = amount === null ? null : getMintCost(amount)
  const exact = (part: bigint | null) => (part === null ? unknown : formatExactTokenAmount(part, product, locale))
  const left = cost !== null && balance !== undefined && cost <= balance ? balance - cost : undefined
  return (
    <>
      <AmountInput
        ref={ref}
        className="pt-4"
        label={t('mint.amount')}
        value={form.text}
        onValueChange={form.setText}
        symbol={dr.symbol}
        balance={
          screen.account === null
            ? null
            : balance === undefined
              ? undefined
              : formatTokenAmount(balance, product, locale)
        }
        echo={amount === null ? undefined : formatExactTokenAmount(amount, dr, locale)}
        leftAfter={left === undefined ? undefined : formatTokenAmount(left, product, locale)}
        error={form.error && t(`errors:${form.error}`)}
        limit={useAmountLimit(form, dr, { most: balance === undefined ? null : getMintable(balance) })}
        portion={form.portion}
        onPortion={form.setPortion}
        disabled={viewOnly !== ''}
      />
      <Section title={t('mint.burns')}>
        <KeyValueList>
          <KeyValue label={t('mint.rate')}>{t('mint.rateValue', { product: product.symbol, dr: dr.symbol })}</KeyValue>
          <KeyValue label={<Term name="dr">{t('mint.forDr', { dr: dr.symbol })}</Term>}>{exact(amount)}</KeyValue>
          <KeyValue label={t('mint.fee', { percent: HANDLING_FEE_PERCENT })}>
            {exact(cost === null || amount === null ? null : cost - amount)}
          </KeyValue>
          <KeyValue total label={t('mint.total')} note={<TokenValue amount={cost ?? undefined} token={product} />}>
            {exact(cost)}
          </KeyValue>
        </KeyValueList>
        <Note quiet className="mt-1">
          {t('mint.note', { product: product.symbol, dr: dr.symbol })}
        </Note>
      </Section>
    </>
  )
}

interface MintCtaProps {
  screen: DaoScreen
  form: MintForm
}

function MintCta({ screen, form }: MintCtaProps) {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  const terms = screen.terms.data
  if (terms === undefined)
    return <ActionCta label={t('cta.mint')} reason={t(screen.terms.isError ? 'mint.failed' : 'mint.loading')} />
  const { amount } = form
  const label =
    amount === null ? t('cta.mint') : t('cta.mintAmount', { amount: formatExactTokenAmount(amount, terms.dr, locale) })
  const cost = amount === null ? null : getMintCost(amount)
  return (
    <ActionCta
      label={label}
      wrong={form.error}
      more={<GetToken address={terms.product.address} />}
      note={
        <ActionNote action={mintAction.key} stillOpen={t('cta.stillOpen')}>
          {cost !== null &&
            getSignatureNote(
              { amount: cost, allowance: screen.funds.data?.allowance },
              {
                one: t('cta.oneSignature'),
                two: t('cta.twoSignatures', { amount: formatExactTokenAmount(cost, terms.product, locale) }),
                reset: null,
              },
            )}
        </ActionNote>
      }
      onAct={form.mint}
    />
  )
}

const MintSources = lazySources(async () => (await import('./sources.ts')).useMintSources)

export function SupplySection({ screen, terms }: { screen: DaoScreen; terms: DrTerms }) {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  const now = useChainNow()
  const { data, error, refetch, isFetching } = screen.figures
  const amount = (part: bigint) => formatTokenAmount(part, terms.dr, locale)
  return (
    <Section title={t('supply.title', { dr: terms.dr.symbol })}>
      {data === undefined && error === null && <SkeletonFacts count={3} />}
      {data === undefined && error !== null && (
        <ReadFailure title={t('supply.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data !== undefined && (
        <>
          <KeyValueList>
            {data.balance !== undefined && <KeyValue label={t('supply.mine')}>{amount(data.balance)}</KeyValue>}
            <KeyValue label={t('supply.minted')}>{amount(data.supply)}</KeyValue>
            <KeyValue
              label={t('supply.staked')}
              note={formatPercent(data.totalStaked, data.supply, { locale, maximumFractionDigits: 2 })}
            >
              {amount(data.totalStaked)}
            </KeyValue>
          </KeyValueList>
          <AsOf className="mt-1" blockNumber={data.blockNumber} blockAt={data.readAt} now={now ?? undefined}>
            <MintSources terms={terms} figures={data} />
          </AsOf>
        </>
      )}
    </Section>
  )
}

type MintForm = AmountForm & {
  mint: () => void
}

/** The field is in DR, so its maximum is what the {product} balance pays for, fee included. */
function useMintForm({ terms, funds }: DaoScreen, inputRef: RefObject<HTMLInputElement | null>): MintForm {
  const locale = useLocale()
  const balance = funds.data?.balance ?? null
  const form = useAmountForm({
    decimals: terms.data?.dr.decimals ?? 0,
    kind: 'mint',
    balance: balance === null ? null : getMintable(balance),
  })

  function mint(): void {
    form.submit()
    const asked = terms.data && { text: form.text, locale, terms: terms.data, balance }
    submitForm(mintAction, asked, { inputRef, onDone: form.clear })
  }
  return { ...form, mint }
}
