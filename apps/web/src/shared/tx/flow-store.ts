import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'
import type { Flow } from './create-flow.ts'
import type { FlowState } from './flow-state.ts'

export type Shown = { kind: 'flow'; id: string } | { kind: 'record'; id: string } | { kind: 'list' } | null

const flows = new Map<string, Flow>()
const [subscribe, tell] = createListeners()
let shown: Shown = null

function show(next: Shown): void {
  shown = next
  tell()
}

/** Flows are kept here and not in a component, so that closing the sheet or leaving the page never cancels one. */
export function addFlow(flow: Flow): void {
  const { id } = flow.getState()
  for (const [old, other] of flows) if (isOver(other.getState())) flows.delete(old)
  flows.set(id, flow)
  show({ kind: 'flow', id })
}

export function getFlow(id: string): Flow | undefined {
  return flows.get(id)
}

export function isFlowOpen(): boolean {
  return [...flows.values()].some((flow) => !isOver(flow.getState()))
}

export const showFlow = (id: string): void => show({ kind: 'flow', id })
export const showTransaction = (id: string): void => show({ kind: 'record', id })
export const showTransactions = (): void => show({ kind: 'list' })
export const closeTransactions = (): void => show(null)

export function useShown(): Shown {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}

export function useFlowState(flow: Flow): FlowState {
  return useSyncExternalStore(flow.subscribe, flow.getState)
}

function isOver(state: FlowState): boolean {
  return state.phase === 'done' || state.phase === 'refused' || (state.phase === 'ready' && state.finished.length === 0)
}
