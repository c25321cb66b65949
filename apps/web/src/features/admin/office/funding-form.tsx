import { type ContractName, getDeployment } from '@app/config/deployments'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { hasFeature } from '@app/config/contracts'
import { dividendFeatures } from '@app/core/features'
import { dividendKinds, type DividendKind } from '@app/core/settlement/dividend-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/format/format-date.ts'
import { formatExactTokenAmount, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Field } from '#shared/ui/field.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { useAmountForm } from '#shared/forms/amount-form.ts'
import { accountFundsQuery } from '#shared/chain/account-funds.ts'
import { pickToken } from '#shared/base/tokens.ts'
import { tokensQuery } from '#shared/chain/read-token.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { DayField } from './time-field.tsx'
import { getReleases, MOST_FUNDED_DAYS, isFirstDay, readDay, readDayCount, toDayText } from './funding-days.ts'
import { fundAction } from './fund.ts'

export function FundingForm({ mayFund }: { mayFund: boolean }) {
  const { t } = useTranslation(['admin', 'common', 'errors'])
  const locale = useLocale()
  const form = useFundingForm()
  const { token, amount, firstDay, dayCount } = form
  const dayError = form.isDayWrong && t('fund.firstDayWrong', { most: MOST_FUNDED_DAYS })
  const countError = dayCount === null && t('fund.daysWrong', { most: MOST_FUNDED_DAYS })
  const isReady = token !== undefined && firstDay !== null && dayCount !== null
  if (form.kinds.length === 0) return null
  return (
    <>
      <Chips
        label={t('fund.token')}
        value={form.name}
        onValueChange={(next) => form.setName(next)}
        items={form.names.map((name) => ({ value: name, label: form.getSymbol(name) }))}
      />
      <Chips
        label={t('fund.pool')}
        className="mt-3"
        wraps
        value={form.kind}
        onValueChange={form.setKind}
        items={form.kinds.map((kind) => ({ value: kind, label: t(`pool.kind.${kind}`) }))}
      />
      <AmountInput
        className="mt-5"
        label={t('fund.amount')}
        value={amount.text}
        onValueChange={amount.setText}
        symbol={token?.symbol ?? '—'}
        balance={
          form.balance === undefined || token === undefined ? undefined : formatTokenAmount(form.balance, token, locale)
        }
        error={amount.error && t(`errors:${amount.error}`)}
        echo={amount.amount !== null && token !== undefined && formatExactTokenAmount(amount.amount, token, locale)}
      />
      <div className="mt-3 grid gap-3">
        <DayField label={t('fund.firstDay')} value={form.dayText} onValueChange={form.setDayText} error={dayError} />
        <Field
          label={t('fund.days')}
          value={form.daysText}
          onValueChange={form.setDaysText}
          inputMode="numeric"
          error={countError}
        />
      </div>
      {isReady && amount.amount !== null && <Preview {...{ token, firstDay, dayCount, amount: amount.amount }} />}
      <div className="mt-4">
        <WriteGate label={t('fund.go')}>
          <Button
            waiting={token === undefined && !form.isUnread && t('common:loading')}
            disabledReason={mayFund ? form.isUnread && t('errors:RPC_UNAVAILABLE') : t('fund.noRole')}
            onClick={() => form.submit()}
          >
            {t('fund.go')}
          </Button>
        </WriteGate>
      </div>
      <Note className="mt-3">{t('fund.note')}</Note>
    </>
  )
}

interface PreviewProps {
  token: NonNullable<ReturnType<typeof useFundingForm>['token']>
  amount: bigint
  firstDay: number
  dayCount: number
}

function Preview({ token, amount, firstDay, dayCount }: PreviewProps) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const tag = useDateTag()
  const { daily, last } = getReleases(amount, dayCount)
  const toDay = (day: number) => formatDay(day * SECONDS_PER_DAY, tag)
  return (
    <section aria-label={t('fund.preview')} className="mt-2">
      <KeyValueList>
        <KeyValue label={t('fund.daily')} note={t('fund.dayCount', { number: formatWhole(dayCount, locale) })}>
          {formatExactTokenAmount(daily, token, locale)}
        </KeyValue>
        {last !== daily && <KeyValue label={t('fund.last')}>{formatExactTokenAmount(last, token, locale)}</KeyValue>}
        <KeyValue label={t('fund.span')}>
          {toDay(firstDay)} – {toDay(firstDay + dayCount - 1)}
        </KeyValue>
      </KeyValueList>
    </section>
  )
}

const fundedTokens = ['productToken', 'usdt', 'rwas'] as const satisfies ContractName[]

function useFundingForm() {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const deployment = getDeployment(chainId)
  const { contracts } = deployment
  // What is funded is paid by shares alone: where nobody can have one, it would stay for ever.
  const kinds = dividendKinds.filter((each) => hasFeature(deployment, dividendFeatures[each]))
  const read = useQuery(tokensQuery(chainId))
  const units = read.data
  const [name, setName] = useState<(typeof fundedTokens)[number]>('productToken')
  const [kind, setKind] = useState<DividendKind>(kinds[0] ?? 'promotion')
  const [typedDay, setTypedDay] = useState<string>()
  const [daysText, setDaysText] = useState('30')
  const token = pickToken(units, contracts[name])
  const funds = useQuery(accountFundsQuery(chainId, contracts[name], contracts.dividendVault, account)).data
  const amount = useAmountForm({ decimals: token?.decimals ?? 0, kind: 'amount', balance: funds?.balance ?? null })
  const now = useChainNow()
  const today = now === null ? null : Math.floor(now / SECONDS_PER_DAY)
  const dayText = typedDay ?? (today === null ? '' : toDayText(today + 1))
  const day = readDay(dayText)
  const firstDay = isFirstDay(day, today) ? day : null
  const dayCount = readDayCount(daysText)
  return {
    names: fundedTokens,
    getSymbol: (each: ContractName) => pickToken(units, contracts[each])?.symbol ?? '—',
    name,
    setName(next: (typeof fundedTokens)[number]) {
      amount.clear()
      setName(next)
    },
    kinds,
    kind,
    setKind,
    token,
    isUnread: read.isError && units === undefined,
    balance: funds?.balance,
    amount,
    dayText,
    setDayText: setTypedDay,
    firstDay,
    isDayWrong: firstDay === null && typedDay !== undefined,
    daysText,
    setDaysText,
    dayCount,
    submit(): void {
      const asked = amount.submit()
      if (firstDay === null) setTypedDay(dayText)
      if (asked === null || token === undefined || firstDay === null || dayCount === null) return
      startAction(fundAction, { name, token, kind, amount: asked, firstDay, dayCount }, amount.clear)
    },
  }
}
