import { type Address as AccountAddress, isSameAddress } from '@app/core/address'
import type { AccountNote } from '@app/core/api/accounts'
import { hasRight } from '@app/core/operator-rights'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Address } from '#shared/ui/address.tsx'
import { announce } from '#shared/ui/announcer.tsx'
import { Button } from '#shared/ui/button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Section } from '#shared/ui/section.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { officePages, useOfficeWrite } from './office-api.ts'
import { OfficeList } from './office-page.tsx'
import { OfficeProblem } from './office-problem.tsx'
import { sessionQuery } from './session.ts'

interface AccountNotesProps {
  account: AccountAddress
  mayNote: boolean
}

export function AccountNotes({ account, mayNote }: AccountNotesProps) {
  const { t } = useTranslation('desk')
  const list = useInfiniteQuery(officePages<'accountNotes'>(`/api/admin/accounts/${account}/notes`))
  return (
    <Section title={t('note.title')}>
      <OfficeList
        list={list}
        getKey={({ id }) => String(id)}
        renderItem={(note) => <Note note={note} />}
        none={t('note.none')}
      />
      <NewNote account={account} mayNote={mayNote} />
    </Section>
  )
}

function NewNote({ account, mayNote }: AccountNotesProps) {
  const { t } = useTranslation(['desk', 'admin'])
  const [text, setText] = useState('')
  const write = useOfficeWrite<'writeNote'>(() => {
    setText('')
    announce(t('note.done'))
  })
  const isSending = useRef(false)
  const isBlank = text.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    // A second press can come before the first one is drawn.
    if (isBlank || !mayNote || isSending.current) return
    isSending.current = true
    const note = { path: `/api/admin/accounts/${account}/notes`, body: { text: text.trim() } } as const
    write.mutate(note, { onSettled: () => (isSending.current = false) })
  }
  return (
    <form onSubmit={save} className="mt-3">
      <TextArea
        label={t('note.new')}
        value={text}
        onValueChange={setText}
        rows={2}
        maxLength={1000}
        hint={t('note.hint')}
      />
      {write.isError && <OfficeProblem error={write.error} className="mt-3" />}
      <Button
        type="submit"
        size="row"
        className="mt-3"
        waiting={write.isPending && t('admin:saving')}
        disabledReason={mayNote ? isBlank && t('note.blank') : t('admin:session.noRole')}
      >
        {t('note.save')}
      </Button>
    </form>
  )
}

function Note({ note: { id, text, writtenBy, writtenAt, struck } }: { note: AccountNote }) {
  const { t } = useTranslation(['desk', 'admin'])
  const tag = useDateTag()
  const session = useQuery(sessionQuery).data
  const strike = useOfficeWrite<'strikeNote'>(() => announce(t('note.strikeDone')))
  const mayStrike =
    struck === null && session && (isSameAddress(session.account, writtenBy) || hasRight(session.roles, 'noteStrike'))
  return (
    <div className="py-2.5">
      <p className={cx('whitespace-pre-line wrap-anywhere type-body', struck !== null && 'text-text-3 line-through')}>
        {text}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 type-label text-text-2">
        <Address address={writtenBy} copy={false} />
        <span>{formatDateTimeZoned(writtenAt, tag)}</span>
        {mayStrike && (
          <TextButton
            className="ml-auto"
            aria-disabled={strike.isPending || undefined}
            onClick={() => !strike.isPending && strike.mutate({ path: `/api/admin/notes/${id}/strike`, body: {} })}
          >
            {t(strike.isPending ? 'admin:saving' : 'note.strike')}
          </TextButton>
        )}
      </p>
      {struck !== null && (
        <p className="flex flex-wrap items-center gap-x-2 type-label text-text-2">
          {t('note.struck', { at: formatDateTimeZoned(struck.at, tag) })}
          <Address address={struck.by} copy={false} />
        </p>
      )}
      {strike.isError && <OfficeProblem error={strike.error} className="mt-2" />}
    </div>
  )
}
