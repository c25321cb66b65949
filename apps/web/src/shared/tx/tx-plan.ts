import type { CallData } from '#shared/chain/contract-call.ts'
import type { PermitRequest } from './permit.ts'
import type { TxSentence, TxStep } from './tx-action.ts'
import type { TxText } from '#shared/format/tx-text.ts'

/** One transaction or permission to be signed. */
export type PlannedStep = {
  kind: TxStep['kind']
  title: TxText
  callData: CallData
  /** For an approval: what it may be for. The allow-list checks it against the bytes. */
  allowance: { amount: bigint } | null
  /** Where only a signature is asked for: `callData` then never leaves the page. */
  permit?: PermitRequest
  /** The bytes that the person agrees to, where they differ by a signature that comes later. */
  agreedData?: `0x${string}`
  /** Gas limit to ask for, a margin included; null where it can only be known after the step before. */
  gas: bigint | null
}

export type TxPlan = {
  steps: readonly PlannedStep[]
  sentences: readonly TxSentence[]
  /** Base units of the native coin for all steps, about; null when unknown. */
  fee: bigint | null
  simulated: {
    blockNumber: number
    /** Unix seconds of this computer, for the age. */
    at: number
    /** False when only the first step could be simulated: the rest is, after it. */
    complete: boolean
  }
}

/** True when `next` asks for the very calls that are `left` of a plan: the person has agreed to them already. */
export function continuesPlan(left: TxPlan, next: TxPlan): boolean {
  return (
    left.steps.length === next.steps.length &&
    left.steps.every((step, index) => {
      const other = next.steps[index]!
      return step.callData.to === other.callData.to && getAgreedData(step) === getAgreedData(other)
    })
  )
}

function getAgreedData({ callData, agreedData }: PlannedStep): string {
  return agreedData ?? callData.data
}
