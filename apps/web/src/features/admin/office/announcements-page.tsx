import { type AnnouncementState, announcementStates, announcementTypes } from '@app/core/announcement'
import type { AdminAnnouncement, AnnouncementBody } from '@app/core/api/announcements'
import { formatWhole } from '@app/core/format-whole'
import type { Language } from '@app/core/languages'
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
import { Button, Buttons } from '#shared/ui/button.tsx'
import { DoneIcon, FailedIcon, PausedIcon, PendingIcon } from '#shared/ui/icons.ts'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { Section } from '#shared/ui/section.tsx'
import { ArticleText } from '#shared/ui/article-text.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { ChoiceGrid } from './choice-grid.tsx'
import { OfficeList, OfficePage } from './office-page.tsx'
import { officeKey, officePages, useOfficeWrite, readOffice } from './office-api.ts'
import {
  createDraft,
  isFilled,
  isWhole,
  neededLanguage,
  readDraft,
  type Draft,
  type DraftProblem,
  type DraftText,
} from './announcement-draft.ts'
import { usePictureUpload, PictureField } from './picture-field.tsx'
import { OfficeProblem } from './office-problem.tsx'
import { PublishSheet } from './publish-sheet.tsx'
import { TimeField } from './time-field.tsx'

export function AnnouncementsPage() {
  return <OfficePage right="announcements">{(mayWrite) => <Announcements mayWrite={mayWrite} />}</OfficePage>
}

const path = '/api/admin/announcements'
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
  const tag = useDateTag()
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
        renderItem={({ id, title, type, state: itsState, startTime, languages: written }) => (
          <button
            type="button"
            ref={id === saved?.id ? scrollIntoView : undefined}
            onClick={() => setEdited(id)}
            className={cx('block min-h-15 w-full py-2.25 text-left', id === saved?.id && 'bg-accent-soft')}
          >
            <span className="flex items-start justify-between gap-x-3 type-strong wrap-anywhere">
              {title}
              <Badge {...looks[itsState]}>{t(`announcement.states.${itsState}`)}</Badge>
            </span>
            <span className="flex flex-wrap gap-x-2.5 type-label text-text-2">
              <span>{t(`announcement.type${type}`)}</span>
              <span>{formatDateTimeZoned(startTime, tag)}</span>
              <span>
                {written.length === brand.languages.length ? t('announcement.allLanguages') : written.join(' ')}
              </span>
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

interface AnnouncementEditorProps {
  given?: AdminAnnouncement
  mayWrite: boolean
  onClose: (saved?: AdminAnnouncement) => void
}

function AnnouncementEditor({ given, mayWrite, onClose }: AnnouncementEditorProps) {
  const { t } = useTranslation('admin')
  const form = useAnnouncementForm(given, onClose)
  const {
    draft,
    language,
    text,
    problem,
    save,
    preview,
    upload,
    change,
    choose,
    write,
    submit,
    asked,
    setAsked,
    publish,
  } = form
  const isPublished = given?.status === 0
  const reason = !mayWrite && t('noRight')
  const waiting = upload.isBusy ? t('announcement.pictureUploading') : save.isPending && t('saving')
  return (
    <Section
      title={t(given === undefined ? 'announcement.new' : 'announcement.edit')}
      action={<TextButton onClick={() => onClose()}>{t('announcement.back')}</TextButton>}
    >
      <Chips
        label={t('announcement.type')}
        value={draft.type}
        onValueChange={(type) => change({ type })}
        items={([1, 2, 3] as const).map((type) => ({ value: type, label: t(`announcement.type${type}`) }))}
        className="mb-5"
      />
      <div className="space-y-3">
        <TimeField
          label={t('announcement.starts')}
          value={draft.startsAt}
          onValueChange={(startsAt) => change({ startsAt })}
          error={problem === 'start' && t('announcement.startMissing')}
        />
        <TimeField
          label={t('announcement.ends')}
          value={draft.endsAt}
          onValueChange={(endsAt) => change({ endsAt })}
          hint={t('announcement.endsHint')}
          error={problem === 'end' && t('announcement.endWrong')}
        />
        {draft.type === announcementTypes.help && (
          <Field
            label={t('announcement.pages')}
            value={draft.pages}
            onValueChange={(pages) => change({ pages })}
            hint={t('announcement.pagesHint')}
            error={problem === 'pages' && t('announcement.pagesWrong')}
          />
        )}
        <PictureField
          value={draft.indexImg}
          onRemove={() => change({ indexImg: '' })}
          upload={upload}
          disabledReason={reason}
        />
      </div>
      <ChoiceGrid
        label={t('announcement.language')}
        values={brand.languages}
        value={language}
        onChoose={choose}
        className="mt-4 mb-5 grid-cols-4"
      >
        {(each) => `${each} ${isWhole(draft.texts[each]) ? '✓' : isFilled(draft.texts[each]) ? '…' : ''}`}
      </ChoiceGrid>
      {problem === 'language' && (
        <Note className="mb-3 text-danger!">{t('announcement.languageMissing', { language: neededLanguage })}</Note>
      )}
      <TextFields language={language} text={text} isMissing={problem === 'text'} onWrite={write} />
      <Preview text={text} preview={preview} disabledReason={reason} />
      {save.isError && <OfficeProblem error={save.error} className="mt-4" />}
      <Buttons className="mt-6">
        <Button variant="second" onClick={() => submit(1)} waiting={waiting} disabledReason={reason}>
          {t(isPublished ? 'announcement.withdraw' : 'announcement.saveDraft')}
        </Button>
        <Button onClick={() => submit(0)} waiting={waiting} disabledReason={reason}>
          {t(isPublished ? 'announcement.savePublished' : 'announcement.publish')}
        </Button>
      </Buttons>
      <PublishSheet body={asked} onOpenChange={(isOpen) => !isOpen && setAsked(null)} onPublish={publish} />
    </Section>
  )
}

function useAnnouncementForm(given: AdminAnnouncement | undefined, onSaved: (saved: AdminAnnouncement) => void) {
  const [draft, setDraft] = useState(() => createDraft(given, Math.floor(Date.now() / 1000)))
  const [language, setLanguage] = useState<Language>('zh')
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const [asked, setAsked] = useState<AnnouncementBody | null>(null)
  const save = useOfficeWrite<'createAnnouncement' | 'editAnnouncement'>(onSaved)
  const preview = useOfficeWrite<'previewAnnouncement'>()
  const upload = usePictureUpload((indexImg) => setDraft((latest) => ({ ...latest, indexImg })))
  const text = draft.texts[language]

  function change(next: Partial<Draft>): void {
    setDraft({ ...draft, ...next })
    setProblem(null)
  }
  function choose(next: Language): void {
    setLanguage(next)
    preview.reset()
  }
  function write(next: Partial<DraftText>): void {
    change({ texts: { ...draft.texts, [language]: { ...text, ...next } } })
    preview.reset()
  }
  function submit(status: 0 | 1): void {
    const read = readDraft(draft, status)
    if (!read.ok) {
      setProblem(read.problem)
      if (read.language !== undefined) setLanguage(read.language)
      return
    }
    if (status === 0) setAsked(read.body)
    else send(read.body)
  }
  function publish(): void {
    if (asked === null) return
    setAsked(null)
    send(asked)
  }
  function send(body: AnnouncementBody): void {
    const target = given === undefined ? path : (`${path}/${given.id}` as const)
    save.mutate({ path: target, body: given === undefined ? body : { ...body, version: given.version } })
  }
  return {
    draft,
    language,
    text,
    problem,
    save,
    preview,
    upload,
    change,
    choose,
    write,
    submit,
    asked,
    setAsked,
    publish,
  }
}

interface TextFieldsProps {
  language: Language
  text: DraftText
  isMissing: boolean
  onWrite: (next: Partial<DraftText>) => void
}

function TextFields({ language, text, isMissing, onWrite }: TextFieldsProps) {
  const { t } = useTranslation('admin')
  return (
    <div className="space-y-3">
      <Field
        label={t('announcement.title', { language })}
        value={text.title}
        onValueChange={(title) => onWrite({ title })}
        maxLength={200}
        error={isMissing && text.title.trim() === '' && t('announcement.missing')}
      />
      <Field
        label={t('announcement.summary', { language })}
        value={text.summary}
        onValueChange={(summary) => onWrite({ summary })}
        maxLength={500}
      />
      <TextArea
        label={t('announcement.content', { language })}
        value={text.content}
        onValueChange={(content) => onWrite({ content })}
        rows={8}
        maxLength={20_000}
        hint={t('announcement.markdown')}
        error={isMissing && text.content.trim() === '' && t('announcement.missing')}
      />
    </div>
  )
}

interface PreviewProps {
  text: DraftText
  preview: ReturnType<typeof useOfficeWrite<'previewAnnouncement'>>
  disabledReason: string | false
}

function Preview({ text, preview, disabledReason }: PreviewProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      {text.content.trim() !== '' && (
        <Button
          size="row"
          variant="second"
          className="mt-2"
          waiting={preview.isPending && t('announcement.previewing')}
          disabledReason={disabledReason}
          onClick={() => preview.mutate({ path: '/api/admin/announcements/preview', body: { content: text.content } })}
        >
          {t('announcement.preview')}
        </Button>
      )}
      {preview.isError && <OfficeProblem error={preview.error} className="mt-3" />}
      {preview.data !== undefined && (
        <section aria-label={t('announcement.preview')} className="mt-3 border-y border-line py-4">
          <h3 className="mb-3 type-title wrap-anywhere">{text.title}</h3>
          <ArticleText html={preview.data.contentHtml} />
        </section>
      )}
    </>
  )
}
