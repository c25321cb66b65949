import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'

interface SearchFieldProps {
  label: string
  hint: string
  asked: string
  /** Why nothing can be looked for by what was asked; shown until something else is typed. */
  wrong: string | false
  onAsk: (text: string | undefined) => void
}

/** What was asked is kept in the address of the page, so that a link shows it; the field keeps its focus. */
export function SearchField({ label, hint, asked, wrong, onAsk }: SearchFieldProps) {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState(asked)
  const [shown, setShown] = useState(asked)
  if (asked !== shown) {
    setShown(asked)
    setTyped(asked)
  }
  return (
    <search className="mb-3 block">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onAsk(typed.trim() === '' ? undefined : typed.trim())
        }}
      >
        <Field
          label={label}
          type="search"
          code
          enterKeyHint="search"
          value={typed}
          onValueChange={setTyped}
          hint={hint}
          error={typed === asked && wrong}
          end={
            <Button type="submit" size="row" variant="second" className="w-auto! shrink-0">
              {t('claim.find')}
            </Button>
          }
        />
      </form>
    </search>
  )
}
