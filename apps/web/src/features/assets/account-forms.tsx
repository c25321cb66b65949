import { formatWhole } from '@app/core/format-whole'
import { type ChangeEvent, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { AddressGuardNotes, useAddressGuard } from '#shared/tx/address-guard.tsx'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { type BookEntry, changeBook, MAX_BOOK, MAX_LABEL, MAX_LISTED } from '#shared/ui/address-book.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { showToast } from '#shared/ui/toast-store.ts'
import { addLines, type LineProblem, readAccountLines, readLabel } from './account-lines.ts'

/** Longer than the longest valid list. */
const MAX_TEXT = 100_000

type Problem = { line: number; problem: LineProblem } | 'full' | 'file'

export function AddAccounts() {
  const { t } = useTranslation('assets')
  const describe = useProblemText()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [isKept, setKept] = useState(true)
  const field = useRef<HTMLTextAreaElement>(null)
  const later = useDeferredValue(text)
  const addresses = useMemo(() => {
    const read = readAccountLines(later, { needsLabel: false })
    return read.ok ? read.lines.slice(0, MAX_BOOK).map(({ address }) => address) : []
  }, [later])
  const isToBeListed = useRef(false)
  const guard = useAddressGuard(addresses, () => add(isToBeListed.current))

  function add(isListed: boolean): void {
    isToBeListed.current = isListed
    const read = readAccountLines(text, { needsLabel: !isListed })
    if (!read.ok) return refuse(read)
    if (read.lines.length === 0) return refuse({ line: 1, problem: 'address' })
    if (later !== text || guard.hold()) return
    let hasRoom = true
    const kept = changeBook((book) => {
      const next = addLines(book, read.lines, { isListed })
      hasRoom = next !== null
      return next ?? book
    })
    if (!hasRoom) return refuse('full')
    setKept(kept)
    setText('')
    setProblem(undefined)
    showToast(t('accounts.saved'), 'done')
  }

  function refuse(found: Problem): void {
    setProblem(found)
    field.current?.focus()
  }

  return (
    <>
      <TextArea
        ref={field}
        code
        label={t('accounts.lines')}
        rows={3}
        maxLength={MAX_TEXT}
        value={text}
        onValueChange={(next) => {
          setText(next)
          setProblem(undefined)
        }}
        hint={t('accounts.linesHint')}
        error={problem && describe(problem)}
      />
      <AddressGuardNotes guard={guard} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="row" className="w-auto! flex-1" onClick={() => add(true)}>
          {t('accounts.toList')}
        </Button>
        <Button size="row" variant="second" className="w-auto! flex-1" onClick={() => add(false)}>
          {t('accounts.onlyLabel')}
        </Button>
      </div>
      <FileField
        onRead={(read) => {
          setProblem(read === undefined ? 'file' : undefined)
          if (read !== undefined) setText(read)
        }}
      />
      {!isKept && <Note className="mt-2">{t('accounts.notKept')}</Note>}
    </>
  )
}

function useProblemText(): (found: Problem) => string {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  return (found) => {
    if (found === 'file') return t('accounts.fileWrong')
    if (found === 'full')
      return t('accounts.full', { listed: formatWhole(MAX_LISTED, locale), all: formatWhole(MAX_BOOK, locale) })
    const { line, problem } = found
    return t(`accounts.wrong.${problem}`, { line: formatWhole(line, locale), most: formatWhole(MAX_LABEL, locale) })
  }
}

/** Undefined for a file that is too long or unreadable. */
function FileField({ onRead }: { onRead: (text: string | undefined) => void }) {
  const { t } = useTranslation('assets')

  async function takeFile({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = input.files?.[0]
    if (file === undefined) return
    const read = file.size > MAX_TEXT ? undefined : await file.text().catch(() => undefined)
    input.value = ''
    onRead(read)
  }

  return (
    <label className="relative mt-3 inline-block min-h-11 content-center type-label font-medium text-accent-text focus-within:outline-2">
      {t('accounts.fromFile')}
      <input
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        className="sr-only"
        onChange={(event) => void takeFile(event)}
      />
    </label>
  )
}

interface LabelEditorProps {
  entry: BookEntry
  onSave: (label: string) => void
  children: ReactNode
}

export function LabelEditor({ entry, onSave, children }: LabelEditorProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const [text, setText] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  if (text === undefined)
    return (
      <p className="flex flex-wrap gap-x-4 pt-1 type-label">
        {children}
        <TextButton onClick={() => setText(entry.label)}>
          {t(entry.label === '' ? 'accounts.giveLabel' : 'accounts.changeLabel')}
        </TextButton>
      </p>
    )
  const close = () => {
    setText(undefined)
    setWrong(false)
  }
  return (
    <form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault()
        const label = readLabel(text)
        if (label === null) return setWrong(true)
        onSave(label)
        close()
      }}
    >
      <Field
        label={t('accounts.label')}
        value={text}
        onValueChange={(next) => {
          setText(next)
          setWrong(false)
        }}
        maxLength={200}
        enterKeyHint="done"
        error={isWrong && t('accounts.labelWrong', { most: formatWhole(MAX_LABEL, locale) })}
        end={
          <Button type="submit" size="row" variant="second" className="w-auto! shrink-0">
            {t('accounts.save')}
          </Button>
        }
      />
      <p className="type-label">
        <TextButton onClick={close}>{t('accounts.leave')}</TextButton>
      </p>
    </form>
  )
}
