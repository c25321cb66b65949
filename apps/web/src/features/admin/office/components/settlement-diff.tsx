import { shortenAddress } from '@app/core/address'
import type { SettlementReport } from '@app/core/api/admin'
import type { SystemConfig } from '@app/core/api/system-config'
import { formatWhole } from '@app/core/format-whole'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { BeforeAfter } from '#shared/ui/before-after.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/note.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'
import { findUnit } from '#shared/api/find-unit.ts'

interface SettlementDiffProps {
  report: SettlementReport
  config: SystemConfig | undefined
}

/** What settling would write: each pool, and the largest changes of balances. */
export function SettlementDiff({ report, config }: SettlementDiffProps) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const show = (amount: string, token: string) => {
    const unit = findUnit(config, token)
    return unit === undefined ? '—' : formatExactTokenAmount(BigInt(amount), unit, locale)
  }
  const { pools, changes, changeCount, resultHash } = report
  return (
    <section aria-label={t('epoch.result')} className="mt-4">
      <KeyValueList>
        {pools.map(({ token, kind, budget, paid, accountCount }) => (
          <KeyValue
            key={`${token}${kind}`}
            label={t(`epoch.kind.${kind}`)}
            note={t('epoch.poolNote', { budget: show(budget, token), number: formatWhole(accountCount, locale) })}
          >
            {show(paid, token)}
          </KeyValue>
        ))}
      </KeyValueList>
      {changes.length > 0 && (
        <BeforeAfter
          label={t('epoch.result')}
          rows={changes.map(({ account, kind, token, before, after }) => ({
            label: <span title={account}>{shortenAddress(account)}</span>,
            note: t(`epoch.kind.${kind}`),
            now: show(before, token),
            after: show(after, token),
          }))}
          className="mt-3"
        />
      )}
      <Note className="mt-2">
        {t('epoch.changes', {
          shown: formatWhole(changes.length, locale),
          all: formatWhole(changeCount, locale),
          hash: shortenAddress(resultHash),
        })}
      </Note>
    </section>
  )
}
