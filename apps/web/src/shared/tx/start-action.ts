import type { RefObject } from 'react'
import type { Flow } from './create-flow.ts'
import { startFlow } from './start-flow.ts'
import { bindAction, type FormAction, type TxAction } from './tx-action.ts'

export function startAction<Input>(action: TxAction<Input>, input: Input, onDone?: () => void): Flow {
  const flow = startFlow(bindAction(action, input))
  if (onDone !== undefined) {
    const release = flow.subscribe(() => {
      if (flow.getState().phase !== 'done') return
      release()
      onDone()
    })
  }
  return flow
}

interface SubmitOptions {
  inputRef: RefObject<HTMLInputElement | null>
  onDone?: () => void
}

/** Returns null if the form is invalid or not yet known, and focuses its field. */
export function submitForm<Form, Input>(
  action: FormAction<Form, Input>,
  form: Form | undefined,
  { inputRef, onDone }: SubmitOptions,
): Flow | null {
  const parsed = form && action.parse(form)
  if (parsed?.ok) return startAction(action, parsed.input, onDone)
  inputRef.current?.focus()
  return null
}
