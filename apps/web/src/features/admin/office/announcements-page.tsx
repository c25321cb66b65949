import { type AnnouncementState, announcementStates } from '@app/core/announcement'
import type { AdminAnnouncement } from '@app/core/api/announcements'
import type { OperatorData } from '@app/core/api/operator-endpoints'
import { formatWhole } from '@app/core/format-whole'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '#shared/base/brand.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { cx } from '#shared/ui/cx.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag, useLanguage } from '#shared/i18n/use-language.ts'
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DoneIcon, FailedIcon, PausedIcon, PendingIcon } from '#shared/ui/icons.ts'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { ChoiceGrid } from './choice-grid.tsx'
import { AnnouncementEditor, path } from './announcement-editor.tsx'
import { OfficeList, OfficePage } from './office-page.tsx'
import { officeKey, officePages, readOffice } from './office-api.ts'

export function AnnouncementsPage() {
  return <OfficePage right="announcements">{(mayWrite) => <Announcements mayWrite={mayWrite} />}</OfficePage>
}

const kinds = ['any', '1', '2', '3'] as const
const states = ['any', ...announcementStates] as const

const looks = {
  draft: { icon: PausedIcon, tone: 'neutral' },
  scheduled: { icon: PendingIcon, tone: 'accent' },
  shown: { icon: DoneIcon, tone: 'positive' },
  ended: { icon: PausedIcon, tone: 'neutral' },
  withdrawn: { icon: FailedIcon, tone: 'warning' },
} as const satisfies Record<AnnouncementState, Pick<BadgeProps, 'icon' | 'tone'>>

const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

function Announcements({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const language = useLanguage()
  const [kind, setKind] = useSearchChoice('kind', kinds, 'any')
  const [state, setState] = useSearchChoice('state', states, 'any')
  const [saved, setSaved] = useState<AdminAnnouncement | null>(null)
  const list = useInfiniteQuery(
    officePages<'announcements'>(path, {
      language,
      ...(kind !== 'any' && { type: kind }),
      ...(state !== 'any' && { state }),
    }),
  )
  const counts = list.data?.pages[0]?.counts
  const close = (done?: AdminAnnouncement) => {
    setEdited(null)
    setSaved(done ?? null)
    // A row that was saved may be of another kind or state than those that are shown.
    if (done !== undefined) {
      setKind('any')
      setState('any')
    }
  }
  if (edited === 'new') return <AnnouncementEditor mayWrite={mayWrite} onClose={close} />
  if (edited !== null) return <EditOne id={edited} mayWrite={mayWrite} onClose={close} />
  return (
    <Section
      title={t('names.announcements')}
      action={
        <Button size="row" onClick={() => setEdited('new')}>
          {t('announcement.new')}
        </Button>
      }
    >
      <Chips
        label={t('announcement.type')}
        value={kind}
        onValueChange={setKind}
        items={kinds.map((each) => ({
          value: each,
          label: each === 'any' ? t('list.any') : t(`announcement.type${each}`),
        }))}
        className="mb-3"
      />
      <ChoiceGrid
        label={t('claim.state')}
        values={states}
        value={state}
        onChoose={setState}
        className="mb-4 grid-cols-2"
      >
        {(each) =>
          each === 'any'
            ? t('list.any')
            : [t(`announcement.states.${each}`), counts && formatWhole(counts[each], locale)]
                .filter(Boolean)
                .join(' · ')
        }
      </ChoiceGrid>
      <output className="mb-3 block type-strong text-positive empty:hidden">
        {saved !== null && t(saved.status === 0 ? 'announcement.wasPublished' : 'announcement.wasSaved')}
      </output>
      <OfficeList
        list={list}
        none={kind === 'any' && state === 'any' ? undefined : t('list.noneFound')}
        getKey={({ id }) => String(id)}
        renderItem={(announcement) => (
          <AnnouncementRow announcement={announcement} isSaved={announcement.id === saved?.id} onEdit={setEdited} />
        )}
      />
    </Section>
  )
}

interface AnnouncementRowProps {
  announcement: OperatorData<'announcements'>['list'][number]
  isSaved: boolean
  onEdit: (id: number) => void
}

function AnnouncementRow({ announcement, isSaved, onEdit }: AnnouncementRowProps) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const { id, title, type, state, startTime, languages } = announcement
  return (
    <button
      type="button"
      ref={isSaved ? scrollIntoView : undefined}
      onClick={() => onEdit(id)}
      className={cx('block min-h-15 w-full py-2.25 text-left', isSaved && 'bg-accent-soft')}
    >
      <span className="flex items-start justify-between gap-x-3 type-strong wrap-anywhere">
        {title}
        <Badge {...looks[state]}>{t(`announcement.states.${state}`)}</Badge>
      </span>
      <span className="flex flex-wrap gap-x-2.5 type-label text-text-2">
        <span>{t(`announcement.type${type}`)}</span>
        <span>{formatDateTimeZoned(startTime, tag)}</span>
        <span>
          {languages.length === brand.languages.length ? t('announcement.allLanguages') : languages.join(' ')}
        </span>
      </span>
    </button>
  )
}

interface EditOneProps {
  id: number
  mayWrite: boolean
  onClose: (saved?: AdminAnnouncement) => void
}

function EditOne({ id, mayWrite, onClose }: EditOneProps) {
  const { t } = useTranslation('admin')
  const read = useQuery({
    queryKey: [officeKey, path, id],
    queryFn: ({ signal }) => readOffice<'announcement'>(`${path}/${id}`, signal),
    // A refetch would replace the text being edited; a conflict is reported on saving.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <PartState
      reads={[read]}
      loading={t('list.loading')}
      failure={t('list.failed')}
      skeleton={<SkeletonRows count={4} />}
      className="mt-6"
    >
      {(given) => <AnnouncementEditor key={given.version} given={given} mayWrite={mayWrite} onClose={onClose} />}
    </PartState>
  )
}
