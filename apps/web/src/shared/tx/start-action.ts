import type { RefObject } from 'react'
import type { Flow } from './create-flow.ts'
import { startFlow } from './start-flow.ts'
import { bindAction, type FormAction, type TxAction } from './tx-action.ts'

/** Opens the sheet of an action. `onDone` runs once it is through, not when it was refused or given up. */
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

/**
 * Opens the sheet of the action that a form asks for. Where the form is wrong, or not known yet, its field takes the focus
 * and the answer is null.
 */
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
