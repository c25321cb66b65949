import { useRef, useState, type FormEvent } from 'react'
import { isAddressShaped } from '@app/core/address'
import { AddressGuardNotes, useAddressGuard } from '#shared/tx/address-guard.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Note } from '#shared/ui/text.tsx'

export default function ViewAddressForm() {
  const { t } = useTranslation(['wallet', 'errors'])
  const [input, setInput] = useState('')
  const inputRef = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<'invalid' | 'notLoaded' | null>(null)
  const typed = input.trim()
  const guard = useAddressGuard(isAddressShaped(typed) ? [typed] : [], () => void view(), { isViewed: true })
  const invalid = (
    <>
      {t('errors:WATCH_ADDRESS_INVALID')}
      <span className="block text-text-2">{t('wallet:view.form')}</span>
    </>
  )
  const errors = { invalid, notLoaded: t('wallet:connect.loadFailedNote') }

  async function view(): Promise<void> {
    if (guard.hold()) return
    try {
      const { viewAddress } = await import('#shared/wallet/view-address.ts')
      const isViewed = viewAddress(input)
      setProblem(isViewed ? null : 'invalid')
      if (!isViewed) inputRef.current?.focus()
    } catch {
      setProblem('notLoaded')
    }
  }
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void view()
      }}
      noValidate
    >
      <Note className="mb-5">{t('wallet:view.note')}</Note>
      <Field
        ref={inputRef}
        code
        label={t('wallet:view.label')}
        value={input}
        placeholder="0x…"
        maxLength={200}
        enterKeyHint="go"
        error={problem !== null && errors[problem]}
        onValueChange={(value) => {
          setInput(value)
          setProblem(null)
        }}
      />
      <AddressGuardNotes guard={guard} />
      <Button type="submit" className="mt-4">
        {t('wallet:view.action')}
      </Button>
    </form>
  )
}
