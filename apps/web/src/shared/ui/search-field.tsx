import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

interface SearchFieldProps {
  label: string
  find: string
  hint: ReactNode
  /** About the last search; hidden once the text changes. */
  problem: ReactNode
  asked: string
  /** Trimmed; empty for all. */
  onAsk: (text: string) => void
  className?: string
}

export function SearchField({ label, find, hint, problem, asked, onAsk, className }: SearchFieldProps) {
  const [{ typed, of }, setTyped] = useState({ typed: asked, of: asked })
  if (of !== asked) setTyped({ typed: asked, of: asked })
  return (
    <search className={`block ${className ?? ''}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onAsk(typed.trim())
        }}
      >
        <Field
          label={label}
          type="search"
          code
          enterKeyHint="search"
          maxLength={200}
          value={typed}
          onValueChange={(next) => setTyped({ typed: next, of: asked })}
          hint={hint}
          error={typed === asked && problem}
          end={
            <Button type="submit" size="row" variant="second" className="w-auto! shrink-0">
              {find}
            </Button>
          }
        />
      </form>
    </search>
  )
}
