import type { AdminEpochPage, SettlementReport } from '@app/core/api/admin'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { systemConfigQuery } from '#shared/api/system-config-query.ts'
import { formatDate, formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { Button } from '#shared/ui/button.tsx'
import { HashLink } from '#shared/ui/hash-link.tsx'
import { Note } from '#shared/ui/note.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'
import { OfficeList } from './components/office-list.tsx'
import { OfficeProblem } from './components/office-problem.tsx'
import { SettlementDiff } from './components/settlement-diff.tsx'
import { officePages, useOfficeWrite } from './office-api.ts'
import { OfficePage } from './office-page.tsx'

export function EpochsPage() {
  return <OfficePage right="settlement">{(mayWrite) => <Epochs mayWrite={mayWrite} />}</OfficePage>
}

function Epochs({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const locale = useLocale()
  const list = useInfiniteQuery(officePages<AdminEpochPage>('/api/admin/epochs'))
  const config = useQuery(systemConfigQuery).data?.data
  const dryRun = useOfficeWrite<SettlementReport>()
  const settle = useOfficeWrite<SettlementReport>(() => dryRun.reset())
  const next = list.data?.pages[0]?.next
  const report = dryRun.data !== undefined && dryRun.data.epoch === next?.epoch ? dryRun.data : undefined
  const reason = mayWrite ? (next?.isFinal === true ? undefined : t('epoch.notFinal')) : t('noRight')
  const toDay = (epoch: number) => formatDate(epoch * SECONDS_PER_DAY + SECONDS_PER_DAY / 2, tag)
  return (
    <>
      {list.data !== undefined && (
        <Section title={t('epoch.next')}>
          {next ? (
            <>
              <p className="type-strong">{t('epoch.day', { day: toDay(next.epoch), number: next.epoch })}</p>
              <p className="mb-3 type-label text-text-2">
                {t('epoch.ends', { at: formatDateTimeZoned(next.endsAt, tag) })}
              </p>
              <Button
                variant="second"
                onClick={() => dryRun.mutate({ path: '/api/admin/epochs/dryRun', body: { epoch: next.epoch } })}
                waiting={dryRun.isPending && t('epoch.computing')}
                disabledReason={reason}
              >
                {t('epoch.dryRun')}
              </Button>
              {dryRun.isError && <OfficeProblem error={dryRun.error} className="mt-3" />}
              {report !== undefined && (
                <>
                  <SettlementDiff report={report} config={config} />
                  {settle.isError && <OfficeProblem error={settle.error} className="mt-3" />}
                  <Button
                    className="mt-4"
                    onClick={() =>
                      settle.mutate({
                        path: '/api/admin/epochs/settle',
                        body: { epoch: report.epoch, resultHash: report.resultHash },
                      })
                    }
                    waiting={settle.isPending && t('saving')}
                    disabledReason={reason}
                  >
                    {t('epoch.settle')}
                  </Button>
                </>
              )}
            </>
          ) : (
            <p className="type-body text-text-2">{t('epoch.none')}</p>
          )}
          {settle.data !== undefined && (
            <output className="mt-3 block type-strong text-positive">
              {t('epoch.settled', { day: toDay(settle.data.epoch) })}
            </output>
          )}
          <Note className="mt-3">{t('epoch.note')}</Note>
        </Section>
      )}
      <Section title={t('epoch.past')}>
        <OfficeList
          list={list}
          getKey={({ epoch }) => String(epoch)}
          renderItem={({ epoch, memberCount, resultHash, pools }) => (
            <div className="py-2.5">
              <p className="type-strong">{t('epoch.day', { day: toDay(epoch), number: epoch })}</p>
              <p className="flex flex-wrap gap-x-2.5 type-label text-text-2">
                <span>{t('epoch.members', { number: formatWhole(memberCount, locale) })}</span>
                <span>{t('epoch.pools', { number: formatWhole(pools.length, locale) })}</span>
                <span>
                  {t('epoch.hash')} <HashLink hash={resultHash} />
                </span>
              </p>
            </div>
          )}
        />
      </Section>
    </>
  )
}
