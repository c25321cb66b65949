import { announcementTypes } from '@app/core/announcement'
import type { AdminAnnouncement, AnnouncementBody } from '@app/core/api/announcements'
import type { Language } from '@app/core/languages'
import { useState } from 'react'
import { brand } from '#shared/base/brand.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button, Buttons } from '#shared/ui/button.tsx'
import { Section } from '#shared/ui/section.tsx'
import { ArticleText } from '#shared/ui/article-text.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { ChoiceGrid } from './choice-grid.tsx'
import { useOfficeWrite } from './office-api.ts'
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

export const path = '/api/admin/announcements'

interface AnnouncementEditorProps {
  given?: AdminAnnouncement
  mayWrite: boolean
  onClose: (saved?: AdminAnnouncement) => void
}

export function AnnouncementEditor({ given, mayWrite, onClose }: AnnouncementEditorProps) {
  const { t } = useTranslation('admin')
  const { draft, language, text, problem, save, preview, upload, asked, ...form } = useAnnouncementForm(given, onClose)
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
        onValueChange={(type) => form.change({ type })}
        items={([1, 2, 3] as const).map((type) => ({ value: type, label: t(`announcement.type${type}`) }))}
        className="mb-5"
      />
      <div className="space-y-3">
        <TimeField
          label={t('announcement.starts')}
          value={draft.startsAt}
          onValueChange={(startsAt) => form.change({ startsAt })}
          error={problem === 'start' && t('announcement.startMissing')}
        />
        <TimeField
          label={t('announcement.ends')}
          value={draft.endsAt}
          onValueChange={(endsAt) => form.change({ endsAt })}
          hint={t('announcement.endsHint')}
          error={problem === 'end' && t('announcement.endWrong')}
        />
        {draft.type === announcementTypes.help && (
          <Field
            label={t('announcement.pages')}
            value={draft.pages}
            onValueChange={(pages) => form.change({ pages })}
            hint={t('announcement.pagesHint')}
            error={problem === 'pages' && t('announcement.pagesWrong')}
          />
        )}
        <PictureField
          value={draft.indexImg}
          onRemove={() => form.change({ indexImg: '' })}
          upload={upload}
          disabledReason={reason}
        />
      </div>
      <ChoiceGrid
        label={t('announcement.language')}
        values={brand.languages}
        value={language}
        onChoose={form.choose}
        className="mt-4 mb-5 grid-cols-4"
      >
        {(each) => `${each} ${isWhole(draft.texts[each]) ? '✓' : isFilled(draft.texts[each]) ? '…' : ''}`}
      </ChoiceGrid>
      {problem === 'language' && (
        <Note className="mb-3 text-danger!">{t('announcement.languageMissing', { language: neededLanguage })}</Note>
      )}
      <TextFields language={language} text={text} isMissing={problem === 'text'} onWrite={form.write} />
      <Preview text={text} preview={preview} disabledReason={reason} />
      {save.isError && <OfficeProblem error={save.error} className="mt-4" />}
      <Buttons className="mt-6">
        <Button variant="second" onClick={() => form.submit(1)} waiting={waiting} disabledReason={reason}>
          {t(isPublished ? 'announcement.withdraw' : 'announcement.saveDraft')}
        </Button>
        <Button onClick={() => form.submit(0)} waiting={waiting} disabledReason={reason}>
          {t(isPublished ? 'announcement.savePublished' : 'announcement.publish')}
        </Button>
      </Buttons>
      <PublishSheet body={asked} onOpenChange={(isOpen) => !isOpen && form.setAsked(null)} onPublish={form.publish} />
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
    asked,
    change,
    choose,
    write,
    submit,
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
