import type { AdminAnnouncement, AdminAnnouncementPage } from '@app/core/api/announcements'
import type { Success } from '@app/core/api/envelope'
import { languages as known } from '@app/core/languages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { callApi } from '#shared/api/client.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag, useLanguage } from '#shared/i18n/use-language.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DoneIcon, PausedIcon } from '#shared/ui/icons.ts'
import { Loading, SkeletonRows } from '#shared/ui/loading.tsx'
import { Section } from '#shared/ui/section.tsx'
import { AnnouncementEditor } from './components/announcement-editor.tsx'
import { OfficeList } from './components/office-list.tsx'
import { officeKey, officePages } from './office-api.ts'
import { OfficePage } from './office-page.tsx'

export function AnnouncementsPage() {
  return <OfficePage right="announcements">{(mayWrite) => <Announcements mayWrite={mayWrite} />}</OfficePage>
}

const path = '/api/admin/announcements'

function Announcements({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const language = useLanguage()
  const list = useInfiniteQuery(officePages<AdminAnnouncementPage>(path, { language }))
  if (edited === 'new') return <AnnouncementEditor mayWrite={mayWrite} onClose={() => setEdited(null)} />
  if (edited !== null) return <EditOne id={edited} mayWrite={mayWrite} onClose={() => setEdited(null)} />
  return (
    <Section
      title={t('names.announcements')}
      action={
        <Button size="row" onClick={() => setEdited('new')}>
          {t('announcement.new')}
        </Button>
      }
    >
      <OfficeList
        list={list}
        getKey={({ id }) => String(id)}
        renderItem={({ id, title, type, status, startTime, languages }) => (
          <button type="button" onClick={() => setEdited(id)} className="block min-h-15 w-full py-2.25 text-left">
            <span className="flex items-start justify-between gap-x-3 type-strong wrap-anywhere">
              {title}
              <Badge icon={status === 0 ? DoneIcon : PausedIcon} tone={status === 0 ? 'positive' : 'neutral'}>
                {t(status === 0 ? 'announcement.published' : 'announcement.draft')}
              </Badge>
            </span>
            <span className="flex flex-wrap gap-x-2.5 type-label text-text-2">
              <span>{t(`announcement.type${type}`)}</span>
              <span>{formatDateTimeZoned(startTime, tag)}</span>
              <span>{languages.length === known.length ? t('announcement.allLanguages') : languages.join(' ')}</span>
            </span>
          </button>
        )}
      />
    </Section>
  )
}

interface EditOneProps {
  id: number
  mayWrite: boolean
  onClose: () => void
}

function EditOne({ id, mayWrite, onClose }: EditOneProps) {
  const { t } = useTranslation('admin')
  const read = useQuery({
    queryKey: [officeKey, path, id],
    queryFn: async ({ signal }): Promise<AdminAnnouncement> =>
      (await callApi<Success<AdminAnnouncement>>(`${path}/${id}`, { method: 'GET' }, { signal })).data,
    // What is being edited does not change under the hand; a conflict is told when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const retry = () => void read.refetch()
  if (read.data !== undefined)
    return <AnnouncementEditor key={read.data.version} given={read.data} mayWrite={mayWrite} onClose={onClose} />
  if (read.isError)
    return <FailureNotice title={t('list.failed')} error={read.error} onRetry={retry} className="mt-6" />
  return (
    <Loading label={t('list.loading')} failure={t('list.failed')} onRetry={retry} className="mt-6">
      <SkeletonRows count={4} />
    </Loading>
  )
}
