import type { AdminPools } from '@app/core/api/admin'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { formatDay } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { findToken, type TokenTerms } from '#shared/chain/tokens.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'

type Pool = AdminPools['pools'][number]

interface PoolListProps {
  pools: readonly Pool[]
  tokens: readonly TokenTerms[] | undefined
}

/** What each pool shares on the next day, what lies in it, and until when it is funded. */
export function PoolList({ pools, tokens }: PoolListProps) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const tag = useDateTag()
  const toDay = (day: number) => formatDay(day * SECONDS_PER_DAY, tag)
  return (
    <KeyValueList>
      {pools.map(({ kind, token: address, left, nextRelease, nextBudget, backlogDays, lastFundedDay, fundings }) => {
        const token = findToken(tokens, address)
        const show = (amount: string) => (token === undefined ? '—' : formatTokenAmount(BigInt(amount), token, locale))
        const lasting =
          backlogDays === null ? t('pool.noDays') : t('pool.days', { number: formatWhole(backlogDays, locale) })
        const lines = [
          t('pool.release', { amount: show(nextRelease) }),
          `${t('pool.left', { amount: show(left) })} · ${lasting}`,
          t('pool.lastDay', { day: toDay(lastFundedDay) }),
          ...fundings.map(({ firstDay, dayCount, amount }) => `${show(amount)}: ${toSpan(firstDay, dayCount)}`),
        ]
        return (
          <KeyValue
            key={`${address}${kind}`}
            label={t(`pool.kind.${kind}`)}
            note={lines.map((line, index) => (
              <span key={index} className="block">
                {line}
              </span>
            ))}
          >
            {show(nextBudget)}
          </KeyValue>
        )
      })}
    </KeyValueList>
  )

  function toSpan(firstDay: number, dayCount: number): string {
    return `${toDay(firstDay)} – ${toDay(firstDay + dayCount - 1)}`
  }
}
