import { TOAST_MS } from '@app/core/timings'
import { createListeners } from '#shared/base/listeners.ts'

export interface ToastMessage {
  id: number
  text: string
  kind: 'done' | 'failed' | 'plain'
}

let current: ToastMessage | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let lastId = 0
const [subscribeToToast, tell] = createListeners()

function change(next: ToastMessage | undefined): void {
  current = next
  tell()
}

/** Shown for two seconds; a later toast replaces an earlier one. Never use it for news about money. */
export function showToast(text: string, kind: ToastMessage['kind'] = 'plain'): void {
  clearTimeout(timer)
  lastId += 1
  change({ id: lastId, text, kind })
  timer = setTimeout(() => change(undefined), TOAST_MS)
}

export function getToast(): ToastMessage | undefined {
  return current
}

export { subscribeToToast }
