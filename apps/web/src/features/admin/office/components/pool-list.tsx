import type { DayPage } from '@app/core/api/days'
import { formatWhole } from '@app/core/format-whole'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { findToken } from '#shared/tx/deployed-tokens.ts'
import type { TokenTerms } from '#shared/tx/token-terms.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'
import { getBacklogDays } from '../funding-form.ts'

type Pool = NonNullable<DayPage['list'][number]['settled']>['pools'][number]

/** What each pool released, held, shared and gave on the newest settled day. */
export function PoolList({ pools, tokens }: { pools: readonly Pool[]; tokens: readonly TokenTerms[] | undefined }) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  return (
    <KeyValueList>
      {pools.map(({ kind, token: address, release, backlog, budget, given, accountCount }) => {
        const token = findToken(tokens, address)
        const show = (amount: string) => (token === undefined ? '—' : formatTokenAmount(BigInt(amount), token, locale))
        const days = getBacklogDays(BigInt(backlog), BigInt(budget))
        const lasting = days === null ? t('pool.noDays') : t('pool.days', { number: formatWhole(days, locale) })
        return (
          <KeyValue
            key={`${address}${kind}`}
            label={t(`pool.kind.${kind}`)}
            note={
              <>
                <span className="block">{t('pool.release', { amount: show(release) })}</span>
                <span className="block">
                  {t('pool.backlog', { amount: show(backlog) })} · {lasting}
                </span>
                <span className="block">
                  {t('pool.given', { amount: show(given), number: formatWhole(accountCount, locale) })}
                </span>
              </>
            }
          >
            {show(budget)}
          </KeyValue>
        )
      })}
    </KeyValueList>
  )
}
