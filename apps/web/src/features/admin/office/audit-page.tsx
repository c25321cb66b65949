import { shortenAddress } from '@app/core/address'
import type { AuditEntry } from '@app/core/api/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { findToken } from '#shared/base/tokens.ts'
import { formatDateTimeExact, formatZone } from '#shared/format/format-date.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag, useLanguage } from '#shared/i18n/use-language.ts'
import { Address } from '#shared/ui/address.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { describeAudit, type AuditFact, type AuditShow } from './describe-audit.ts'
import { officePages } from './office-api.ts'
import { OfficeList, OfficePage } from './office-page.tsx'

export function AuditPage() {
  return <OfficePage right="read">{() => <Audit />}</OfficePage>
}

function Audit() {
  const { t } = useTranslation('admin')
  const list = useInfiniteQuery(officePages<'audit'>('/api/admin/audit'))
  const show = useAuditShow()
  return (
    <Section title={t('names.audit')}>
      <OfficeList
        list={list}
        getKey={({ id }) => String(id)}
        renderItem={(entry) => <Entry entry={entry} show={show} />}
      />
      <Note className="mt-4">{t('audit.note')}</Note>
    </Section>
  )
}

function useAuditShow(): AuditShow {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const language = useLanguage()
  const tag = useDateTag()
  return {
    t,
    language,
    amount(amount, token) {
      const unit = findToken(token)
      return unit === undefined ? '—' : formatExactTokenAmount(BigInt(amount), unit, locale)
    },
    token: (address) => findToken(address)?.symbol ?? shortenAddress(address),
    time: (at) => `${formatDateTimeExact(at, tag)}\u00A0${formatZone(at)}`,
  }
}

function Entry({ entry, show }: { entry: AuditEntry; show: AuditShow }) {
  const { t } = useTranslation('admin')
  const { at, account, before, after } = entry
  const { sentence, facts } = describeAudit(entry, show)
  return (
    <div className="py-2.5">
      <p className="type-strong wrap-anywhere">{sentence}</p>
      <p className="flex flex-wrap items-center gap-x-2 type-label text-text-2">
        <span>{show.time(at)}</span>
        {account !== null && <Address address={account} />}
      </p>
      {facts.length > 0 && (
        <KeyValueList>
          {facts.map(({ key, label, ...change }) => (
            <KeyValue key={key} label={label}>
              <Change {...change} />
            </KeyValue>
          ))}
        </KeyValueList>
      )}
      {(before !== null || after !== null) && (
        <details className="type-label text-text-2">
          <summary className="inline-block min-h-11 cursor-pointer content-center font-medium text-accent-text">
            {t('audit.diff')}
          </summary>
          <dl className="overflow-x-auto pb-2 type-caption">
            <dt>{t('audit.before')}</dt>
            <dd>
              <pre className="whitespace-pre-wrap wrap-anywhere">{toText(before)}</pre>
            </dd>
            <dt className="mt-2">{t('audit.after')}</dt>
            <dd>
              <pre className="whitespace-pre-wrap wrap-anywhere">{toText(after)}</pre>
            </dd>
          </dl>
        </details>
      )}
    </div>
  )
}

function Change({ before, after }: Pick<AuditFact, 'before' | 'after'>) {
  const { t } = useTranslation('admin')
  if (before === undefined) return <span className="wrap-anywhere">{after}</span>
  return (
    <span className="wrap-anywhere">
      <span className="sr-only">{t('audit.before')} </span>
      <span className="text-text-3">{before}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> {t('audit.after')} </span>
      {after}
    </span>
  )
}

function toText(value: Record<string, unknown> | null): string {
  return value === null ? '—' : JSON.stringify(value, null, 2)
}
