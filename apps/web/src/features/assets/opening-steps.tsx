import type { SettledStep } from '@app/core/api/withdrawal'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatDateTimeZoned, formatDay } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import type { Token } from '#shared/base/tokens.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'

interface OpeningStepsProps {
  steps: readonly SettledStep[]
  token: Token
  way: 'payableAt' | 'opensAt'
}

export function OpeningSteps({ steps, token, way }: OpeningStepsProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const tag = useDateTag()
  const say = (key: string, at: number) => (
    <span className="block">{t(`withdraw.${key}`, { time: formatDateTimeZoned(at, tag) })}</span>
  )
  return (
    <KeyValueList>
      {steps.map(({ day, amount, payableAt, opensAt }) => (
        <KeyValue
          key={day}
          label={t('withdraw.settledDay', { day: formatDay(day * SECONDS_PER_DAY, tag) })}
          note={
            payableAt === null || opensAt === null ? (
              t('withdraw.notPosted')
            ) : (
              <>
                {way === 'payableAt' && say('payableFrom', payableAt)}
                {say('opensFrom', opensAt)}
              </>
            )
          }
        >
          {formatTokenAmount(BigInt(amount), token, locale)}
        </KeyValue>
      ))}
    </KeyValueList>
  )
}
