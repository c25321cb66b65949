import type { WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import { useDeferredValue, useRef, useState, type RefObject } from 'react'
import type { Address } from 'viem'
import { isSameAddress } from '@app/core/address'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { KeptRequests } from '#shared/signed-request/kept-requests.tsx'
import { RequestProblem } from '#shared/signed-request/request-problem.tsx'
import { paths } from '#shared/routing/paths.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { TextLink } from '#shared/ui/text.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import {
  formatExactTokenAmount,
  formatNeededAmount,
  formatTokenAmount,
  formatTokenFigure,
} from '#shared/format/format-token-amount.ts'
import { type Token, findToken } from '#shared/base/tokens.ts'
import { useAmountLimit } from '#shared/forms/amount-limit.ts'
import { ActionCta } from '#shared/tx/action-cta.tsx'
import { formatDateTime, formatTime, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { Pair } from '#shared/ui/figure.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { Progress } from '#shared/ui/bars.tsx'
import { Timeline } from '#shared/ui/timeline.tsx'
import { TokenEcho, TokenValue } from '#shared/price/token-value.tsx'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Beside } from '#shared/ui/beside.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { AssetsPageState } from './assets-page-state.tsx'
import { SigningBanner } from './signing-banner.tsx'
import { WithdrawSheet } from './withdraw-sheet.tsx'
import { WithdrawalRow } from './withdrawals.tsx'
import { useWithdrawScreen, type WithdrawScreen, getFee } from './withdrawal-form.ts'
import { ExitSection } from './exit-section.tsx'
import { OpeningSteps } from './opening-steps.tsx'
import { TimeLeft } from './time-left.tsx'

export function WithdrawPage() {
  const { t } = useTranslation('assets')
  const screen = useWithdrawScreen()
  const amountRef = useRef<HTMLInputElement>(null)
  const { account, terms, units, own, token, request, withdrawals } = screen
  const latest = withdrawals[0]
  const isUnderWay = latest?.state === 'pending'
  const [asked, setAsked] = useState<{ amount: bigint; account: Address | null; token: string }>()
  const [isAsking, setAsking] = useState(false)
  const isDrawn = useDeferredValue(terms.data !== undefined && !units.isPending)
  const begin = () => {
    const amount = screen.check()
    if (amount === null || own === undefined) amountRef.current?.focus()
    else {
      setAsked({ amount, account, token: own.token })
      setAsking(true)
    }
  }
  return (
    <>
      {isDrawn && terms.data && <SigningBanner terms={terms.data.data} />}
      <PageMain>
        <AssetsPageState
          account={account}
          answers={[terms]}
          chain={[units]}
          failure={t('withdraw.failed')}
          skeleton={
            <>
              <Skeleton className="mt-4 h-14 w-full" />
              <SkeletonFacts count={5} className="mt-10" />
            </>
          }
        >
          {terms.data && own && token && (
            <>
              <KeptRequests paths={['/api/withdrawal']} />
              {request.state.phase === 'refused' && <RequestProblem problem={request.state.problem} className="mt-3" />}
              <WithdrawFields screen={screen} terms={own} token={token} amountRef={amountRef} />
              <WithdrawFacts screen={screen} terms={own} token={token} isUnderWay={isUnderWay} />
              <div className="mt-3">
                <AnswerAsOf answer={terms.data}>
                  <WithdrawSources answer={terms.data} terms={own} token={token} />
                </AnswerAsOf>
              </div>
              {latest && (
                <Section
                  title={t('withdraw.latest')}
                  action={<TextLink to={paths.assetsWithdrawList}>{t('withdraw.all')}</TextLink>}
                >
                  <WithdrawalRow key={latest.id} withdrawal={latest} isOpen={isUnderWay} />
                </Section>
              )}
              {terms.data.data.tokens.some(hasEarned) && (
                <CsvLink list="earnings" account={account}>
                  {t('withdraw.earnings')}
                </CsvLink>
              )}
            </>
          )}
        </AssetsPageState>
      </PageMain>
      {own && token && <WithdrawCta screen={screen} terms={own} token={token} onSubmit={begin} />}
      {terms.data && own && token && asked?.account === account && asked.token === own.token && (
        <WithdrawSheet
          amount={asked.amount}
          terms={own}
          token={token}
          voucherSeconds={terms.data.data.voucherSeconds}
          open={isAsking}
          onAgree={() => {
            setAsking(false)
            screen.ask(asked.amount)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function hasEarned({ paid, available, opening }: WithdrawalTokenTerms): boolean {
  return [paid, available, ...(opening ?? []).map(({ amount }) => amount)].some(
    (amount) => amount !== null && BigInt(amount) > 0n,
  )
}

interface WithdrawCtaProps {
  screen: WithdrawScreen
  terms: WithdrawalTokenTerms
  token: Token
  onSubmit: () => void
}

export function WithdrawCta({ screen, terms, token, onSubmit }: WithdrawCtaProps) {
  const { t } = useTranslation(['assets', 'errors', 'requests'])
  const locale = useLocale()
  const { form, error, request } = screen
  const { phase } = request.state
  const label =
    form.amount === null || error !== null
      ? t('withdraw.go')
      : t('withdraw.goFor', { amount: formatExactTokenAmount(form.amount, token, locale) })
  const impossible = getImpossible(screen, terms)
  return (
    <ActionCta
      label={label}
      reason={impossible && t(impossible)}
      wrong={error}
      waiting={request.isBusy && t(`requests:${phase}`)}
      note={impossible === null && t('withdraw.signatures')}
      onAct={onSubmit}
    />
  )
}

function getImpossible({ terms, request, withdrawals }: WithdrawScreen, own: WithdrawalTokenTerms): string | null {
  if (request.isBusy) return null
  if (terms.data?.data.signing != null) return 'errors:SIGNING_PAUSED'
  if (
    withdrawals.some(({ state, token, isFound }) => state === 'pending' && !isFound && isSameAddress(token, own.token))
  )
    return 'withdraw.underWay'
  if (!own.isOpen) return 'errors:WITHDRAWAL_CLOSED'
  return own.available === '0' ? 'withdraw.nothing' : null
}

const WithdrawSources = lazySources(async () => (await import('./sources.ts')).useWithdrawSources)

interface WithdrawFactsProps {
  screen: WithdrawScreen
  terms: WithdrawalTokenTerms
  token: Token
  /** Hides the steps of a new withdrawal, because those of the pending one are shown. */
  isUnderWay?: boolean
}

export function WithdrawFacts({ screen, terms, token, isUnderWay = false }: WithdrawFactsProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const all = screen.terms.data!.data
  const { remainingToday, dailyQuota, isAlwaysOpen, isOpen, opensAt, closesAt } = terms
  const until = { time: formatDateTime(all.resetsAt, dateTag), zone: formatZone(all.resetsAt) }
  const windowEnd = isOpen ? closesAt : opensAt
  const quota = formatTokenFigure(BigInt(dailyQuota), token, locale)
  return (
    <>
      <Pair className="mt-3">
        <TokenStat
          label={t('withdraw.leftToday')}
          amount={remainingToday === null ? undefined : BigInt(remainingToday)}
          token={token}
        >
          {remainingToday !== null && BigInt(dailyQuota) > 0n && (
            <Progress
              className="mt-1.5"
              label={t('withdraw.quota', { amount: quota })}
              value={Number((BigInt(remainingToday) * 1000n) / BigInt(dailyQuota)) / 1000}
            />
          )}
          <p className="mt-1 type-caption text-text-2">{t('withdraw.quotaUntil', { amount: quota, ...until })}</p>
        </TokenStat>
        <div className="min-w-0">
          <p className="type-label text-text-2">{t('withdraw.window')}</p>
          <p className={`type-figure-s ${isOpen ? 'text-positive' : 'text-warning'}`}>
            {t(isOpen ? 'withdraw.open' : 'withdraw.closed')}
          </p>
          <p className="mt-1 type-caption text-text-2">
            {isAlwaysOpen
              ? t('withdraw.alwaysOpen')
              : t(isOpen ? 'withdraw.closesAt' : 'withdraw.opensAt', {
                  time: formatTime(windowEnd, dateTag),
                  zone: formatZone(windowEnd),
                })}
            {!isAlwaysOpen && <TimeLeft until={windowEnd} now={all.clockAt} />}
          </p>
        </div>
      </Pair>
      <p className="mt-2 type-label text-text-2">
        {t('withdraw.vault', { amount: formatTokenAmount(BigInt(terms.vaultRemainingToday), token, locale) })}
      </p>
      {terms.opening !== null && terms.opening.length > 0 && (
        <Section title={t('withdraw.opening')}>
          <OpeningSteps steps={terms.opening} token={token} way="payableAt" />
        </Section>
      )}
      {!isUnderWay && (
        <Section title={t('withdraw.next')}>
          <Timeline
            label={t('withdraw.next')}
            steps={[
              { state: 'todo', title: t('step.willAsk'), note: t('step.willAskNote') },
              {
                state: 'todo',
                title: t('step.willSign'),
                note: t('step.willSignNote', { hours: Math.round(all.voucherSeconds / 3_600) }),
              },
              { state: 'todo', title: t('step.pay'), note: t('step.payNote') },
              { state: 'todo', title: t('step.final'), note: t('step.willBeFinal') },
            ]}
          />
        </Section>
      )}
      {terms.exit !== null && screen.account && (
        <ExitSection exit={terms.exit} account={screen.account} token={token} />
      )}
    </>
  )
}

interface WithdrawFieldsProps {
  screen: WithdrawScreen
  terms: WithdrawalTokenTerms
  token: Token
  amountRef: RefObject<HTMLInputElement | null>
}

export function WithdrawFields({ screen, terms, token, amountRef }: WithdrawFieldsProps) {
  const { t } = useTranslation(['assets', 'errors'])
  const locale = useLocale()
  const { viewOnly } = useWallet()
  const { form, most, offered, error } = screen
  const exact = (amount: bigint) => formatExactTokenAmount(amount, token, locale)
  const amount = form.amount
  const fee = amount === null ? null : getFee(amount, terms)
  return (
    <>
      {offered.length > 1 && (
        <Chips
          label={t('withdraw.token')}
          className="pt-4"
          value={terms.token}
          onValueChange={(next) => screen.choose(next)}
          items={offered.map((each) => ({ value: each.token, label: findToken(each.token)?.symbol }))}
        />
      )}
      <AmountInput
        ref={amountRef}
        className="pt-5"
        label={t('withdraw.amount')}
        value={form.text}
        onValueChange={form.setText}
        symbol={token.symbol}
        balanceLabel={t('withdraw.available')}
        balance={terms.available === null ? undefined : formatTokenAmount(BigInt(terms.available), token, locale)}
        echo={amount === null ? undefined : <TokenEcho amount={amount} token={token} />}
        hint={t('withdraw.atLeast', { amount: formatNeededAmount(BigInt(terms.minimum), token, locale) })}
        error={error && t(`errors:${error}`)}
        limit={useAmountLimit(form, token, { least: BigInt(terms.minimum), most })}
        onMax={most !== null && most > 0n ? screen.setMost : undefined}
        disabled={viewOnly !== ''}
      />
      <Beside>
        <KeyValueList className="mt-3">
          <KeyValue
            label={terms.feePercent === 0 ? t('withdraw.noFee') : t('withdraw.fee', { percent: terms.feePercent })}
          >
            {fee === null ? '—' : fee === 0n ? exact(0n) : `− ${exact(fee)}`}
          </KeyValue>
          <KeyValue
            label={t('withdraw.receive')}
            note={<TokenValue amount={amount === null || fee === null ? undefined : amount - fee} token={token} />}
            total
          >
            {amount === null || fee === null ? '—' : exact(amount - fee)}
          </KeyValue>
        </KeyValueList>
      </Beside>
    </>
  )
}
