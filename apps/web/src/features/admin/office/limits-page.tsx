import type { LimitVersion } from '@app/core/api/admin'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { findToken } from '#shared/base/tokens.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { Address } from '#shared/ui/address.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { LimitForm } from './limit-form.tsx'
import { LimitProposals } from './limit-proposals.tsx'
import { OfficeList, OfficePage } from './office-page.tsx'
import { formatWindow } from './typed-time.ts'
import { officePages } from './office-api.ts'

export function LimitsPage() {
  return <OfficePage right="limits">{(mayWrite) => <Limits mayWrite={mayWrite} />}</OfficePage>
}

function Limits({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const locale = useLocale()
  const list = useInfiniteQuery({
    ...officePages<'limits'>('/api/admin/limits'),
    refetchInterval: PROVIDER_POLLING_MS,
  })
  const { inForce = [], delay = null } = list.data?.pages[0] ?? {}
  const show = (amount: string, token: string) => {
    const unit = findToken(token)
    return unit === undefined ? '—' : formatExactTokenAmount(BigInt(amount), unit, locale)
  }
  return (
    <>
      {inForce.map(({ token, minimum, dailyQuota, opensAt, closesAt }) => (
        <Section key={token} title={findToken(token)?.symbol ?? token} aux={t('limit.now')}>
          <KeyValueList>
            <KeyValue label={t('limit.minimum')}>{show(minimum, token)}</KeyValue>
            <KeyValue label={t('limit.quota')}>{show(dailyQuota, token)}</KeyValue>
            <KeyValue label={t('limit.window')}>{formatWindow(opensAt, closesAt)}</KeyValue>
          </KeyValueList>
        </Section>
      ))}
      <LimitProposals title={t('proposal.title')} />
      {inForce.length > 0 && <LimitForm inForce={inForce} mayWrite={mayWrite} delay={delay} />}
      <Section title={t('limit.versions')}>
        <OfficeList<LimitVersion>
          list={list}
          getKey={({ id }) => String(id)}
          renderItem={(version) => (
            <div className="py-2.5">
              <p className="type-strong">
                {show(version.minimum, version.token)} · {show(version.dailyQuota, version.token)} ·{' '}
                {formatWindow(version.opensAt, version.closesAt)}
              </p>
              <p className="type-label wrap-anywhere text-text-2">{version.reason}</p>
              <p className="flex flex-wrap items-center gap-x-2 type-caption text-text-3">
                {t('limit.from', { at: formatDateTimeZoned(version.effectiveAt, tag) })}
                <Address address={version.setBy} copy={false} />
              </p>
            </div>
          )}
        />
      </Section>
      <Note className="mt-4">{t('limit.note')}</Note>
    </>
  )
}
