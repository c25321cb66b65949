import type { AuditEntry, AuditPage as AuditAnswer } from '@app/core/api/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTimeExact, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { Address } from '#shared/ui/address.tsx'
import { Note } from '#shared/ui/note.tsx'
import { Section } from '#shared/ui/section.tsx'
import { AuditSubject } from './components/audit-subject.tsx'
import { OfficeList } from './components/office-list.tsx'
import { officePages } from './office-api.ts'
import { OfficePage } from './office-page.tsx'

export function AuditPage() {
  return <OfficePage right="read">{() => <Audit />}</OfficePage>
}

function Audit() {
  const { t } = useTranslation('admin')
  const list = useInfiniteQuery(officePages<AuditAnswer>('/api/admin/audit'))
  return (
    <Section title={t('names.audit')}>
      <OfficeList list={list} getKey={({ id }) => String(id)} renderItem={(entry) => <Entry entry={entry} />} />
      <Note className="mt-4">{t('audit.note')}</Note>
    </Section>
  )
}

function Entry({ entry: { at, origin, account, action, subject, before, after } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const changed = before !== null || after !== null
  return (
    <div className="py-2.5">
      <p className="type-strong wrap-anywhere">
        <span title={action}>{t(`audit.action.${action}`)}</span> <AuditSubject subject={subject} account={account} />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 type-label text-text-2">
        <span>{`${formatDateTimeExact(at, tag)}\u00A0${formatZone(at)}`}</span>
        {account === null ? t(`audit.${origin}`) : <Address address={account} copy={false} />}
      </p>
      {changed && (
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

function toText(value: Record<string, unknown> | null): string {
  return value === null ? '—' : JSON.stringify(value, null, 2)
}
