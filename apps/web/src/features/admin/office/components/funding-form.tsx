import { SECONDS_PER_DAY } from '@app/core/constants'
import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import { formatWhole } from '@app/core/format-whole'
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
import { getReleases, MOST_FUNDED_DAYS } from '../funding-form.ts'
import { useFundingForm } from '../use-funding-form.ts'
import { DayField } from './day-field.tsx'

/** Puts a token into a pool, from a day on and for so many days; shows what each day releases before anything is signed. */
export function FundingForm({ mayFund }: { mayFund: boolean }) {
  const { t } = useTranslation(['admin', 'common', 'errors'])
  const locale = useLocale()
  const form = useFundingForm()
  const { token, amount, firstDay, dayCount } = form
  const dayError = form.isDayWrong && t('fund.firstDayWrong', { most: MOST_FUNDED_DAYS })
  const countError = dayCount === null && t('fund.daysWrong', { most: MOST_FUNDED_DAYS })
  const isReady = token !== undefined && firstDay !== null && dayCount !== null
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
        items={dividendKinds.map((kind) => ({ value: kind, label: t(`pool.kind.${kind}`) }))}
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
