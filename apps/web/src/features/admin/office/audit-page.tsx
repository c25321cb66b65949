import { shortenAddress } from '@app/core/address'
import type { AuditEntry } from '@app/core/api/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { findToken } from '#shared/base/tokens.ts'
import { formatDateTimeExact, formatZone } from '#shared/format/format-date.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag, useLanguage } from '#shared/i18n/use-language.ts'
import { Address } from '#shared/ui/address.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { Fold, Section } from '#shared/ui/section.tsx'
import { describeAudit, type AuditFact, type AuditShow } from './describe-audit.ts'
import { AccountFilter } from './account-filter.tsx'
import { auditActions, auditOrigins, readAuditFilter, signInChoices } from './audit-filter.ts'
import { CsvButton } from './csv-button.tsx'
import { DayField } from './time-field.tsx'
import { officePages } from './office-api.ts'
import { OfficeList, OfficePage, Total } from './office-page.tsx'
import { SelectField } from './select-field.tsx'
import { sessionQuery } from './session.ts'
import { type SearchParameters, useSearchParameters } from '#shared/routing/use-search-choice.ts'

export function AuditPage() {
  return <OfficePage right="read">{() => <Audit />}</OfficePage>
}

function Audit() {
  const { t } = useTranslation('admin')
  const [search, change] = useSearchParameters()
  const filter = readAuditFilter(search)
  const list = useInfiniteQuery(officePages<'audit'>('/api/admin/audit', { ...filter.query, pageSize: '50' }))
  const show = useAuditShow()
  const reader = useQuery(sessionQuery).data?.account
  const showWho = ({ account }: AuditEntry) =>
    account !== null && (
      <>
        <Address address={account} />
        {account === reader && <span>{t('audit.you')}</span>}
        {filter.account === '' && <TextButton onClick={() => change({ account })}>{t('list.onlyAccount')}</TextButton>}
      </>
    )
  return (
    <Section title={t('names.audit')}>
      <Filter filter={filter} onChange={change} />
      {!filter.isBackwards && (
        <>
          <Total of={list} />
          <OfficeList
            list={list}
            getKey={({ id }) => String(id)}
            renderItem={(entry) => (
              <div className="py-2.5">
                <p className="type-strong wrap-anywhere">{describeAudit(entry, show).sentence}</p>
                <p className="flex flex-wrap items-center gap-x-2 type-label text-text-2">
                  <span>{show.time(entry.at)}</span>
                  {showWho(entry)}
                </p>
                <Changes entry={entry} show={show} />
              </div>
            )}
            columns={[
              { title: t('audit.when'), renderCell: ({ at }) => show.time(at), parts: 3, sorted: 'descending' },
              {
                title: t('list.account'),
                parts: 3,
                renderCell: (entry) =>
                  showWho(entry) || (entry.origin === 'http' ? '—' : t(`audit.who.${entry.origin}`)),
              },
              { title: t('audit.kind'), renderCell: (entry) => describeAudit(entry, show).sentence, parts: 4 },
              { title: t('audit.change'), renderCell: (entry) => <Changes entry={entry} show={show} />, parts: 7 },
            ]}
            none={filter.isFiltered ? t('list.noneFound') : undefined}
          />
          <CsvButton path="/api/admin/audit.csv" query={filter.query} />
        </>
      )}
      <Note className="mt-4">{t('audit.note')}</Note>
    </Section>
  )
}

interface FilterProps {
  filter: ReturnType<typeof readAuditFilter>
  onChange: (change: SearchParameters) => void
}

const any = 'any'

function Filter({ filter, onChange }: FilterProps) {
  const { t } = useTranslation('admin')
  return (
    <search aria-label={t('list.filter')} className="mb-4 block">
      <AccountFilter account={filter.account} onAccountChange={(account) => onChange({ account })} />
      <div className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1">
        <SelectField
          label={t('audit.origin')}
          values={[any, ...auditOrigins]}
          value={filter.origin ?? any}
          onChoose={(origin) => onChange({ origin: origin === any ? undefined : origin })}
        >
          {(each) => (each === any ? t('list.any') : each === 'http' ? t('audit.operators') : t(`audit.who.${each}`))}
        </SelectField>
        <SelectField
          label={t('audit.kind')}
          values={[any, ...auditActions]}
          value={filter.action ?? any}
          onChoose={(action) => onChange({ action: action === any ? undefined : action })}
        >
          {(each) => (each === any ? t('list.any') : t(`audit.kinds.${each}`))}
        </SelectField>
        {filter.action === undefined && (
          <SelectField
            label={t('audit.signIns')}
            values={signInChoices}
            value={filter.signIns}
            onChoose={(signIns) => onChange({ signIns: signIns === signInChoices[0] ? undefined : signIns })}
            className="col-span-2"
          >
            {(each) => t(`audit.signInChoice.${each}`)}
          </SelectField>
        )}
        <DayField label={t('audit.from')} value={filter.fromText} onValueChange={(from) => onChange({ from })} />
        <DayField
          label={t('audit.to')}
          value={filter.toText}
          onValueChange={(to) => onChange({ to })}
          error={filter.isBackwards && t('audit.backwards')}
        />
      </div>
      <div className="flex justify-end">
        {filter.isFiltered && (
          <TextButton
            onClick={() =>
              onChange({
                account: undefined,
                origin: undefined,
                action: undefined,
                signIns: undefined,
                from: undefined,
                to: undefined,
              })
            }
          >
            {t('list.clear')}
          </TextButton>
        )}
      </div>
    </search>
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

function Changes({ entry, show }: { entry: AuditEntry; show: AuditShow }) {
  const { t } = useTranslation('admin')
  const { before, after } = entry
  const { facts } = describeAudit(entry, show)
  return (
    <>
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
        <Fold summary={t('audit.diff')}>
          <dl className="overflow-x-auto pb-2 type-caption text-text-2">
            <dt>{t('audit.before')}</dt>
            <dd>
              <pre className="whitespace-pre-wrap wrap-anywhere">{toText(before)}</pre>
            </dd>
            <dt className="mt-2">{t('audit.after')}</dt>
            <dd>
              <pre className="whitespace-pre-wrap wrap-anywhere">{toText(after)}</pre>
            </dd>
          </dl>
        </Fold>
      )}
    </>
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
