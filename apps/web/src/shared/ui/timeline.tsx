import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { cx } from './cx.ts'
import { Icon, Spinner } from './icon.tsx'
import { CheckIcon, CloseIcon } from './icons.ts'

export type StepState = 'done' | 'now' | 'todo' | 'unknown' | 'failed' | 'today'

export interface TimelineStep {
  state: StepState
  title: ReactNode
  note?: ReactNode
  time?: ReactNode
}

export interface TimelineProps {
  label: string
  steps: readonly TimelineStep[]
  numbered?: boolean
  className?: string
}

const node = 'relative z-1 grid size-5.5 place-items-center rounded-full border type-badge leading-none'
const nodes: Record<StepState, string> = {
  done: 'border-accent bg-accent text-on-accent',
  now: 'border-transparent text-accent-text',
  todo: 'border-line-strong text-text-2',
  unknown: 'border-warning text-warning',
  failed: 'border-danger text-danger',
  today: 'border-transparent',
}

function NodeMark({ state, number }: { state: StepState; number: number | undefined }) {
  if (state === 'done') return <Icon source={CheckIcon} size={14} />
  if (state === 'now') return <Spinner />
  if (state === 'unknown') return '?'
  if (state === 'failed') return <Icon source={CloseIcon} size={14} />
  if (state === 'todo') return number
  return <span className="size-2.25 rounded-full border border-gold bg-gold-fill ring-4 ring-gold-soft" />
}

export function Timeline({ label, steps, numbered = true, className }: TimelineProps) {
  const { t } = useTranslation('ui')
  return (
    <ol aria-label={label} className={className}>
      {steps.map((step, index) => (
        <li
          key={index}
          className={cx(
            'relative grid grid-cols-[calc(22rem/37.5)_1fr_auto] gap-x-3 pb-3.5 last:pb-0',
            'not-last:before:absolute not-last:before:top-5.5 not-last:before:bottom-0 not-last:before:left-2.5',
            step.state === 'done'
              ? 'not-last:before:w-0.5 not-last:before:bg-accent'
              : 'not-last:before:ml-px not-last:before:w-px not-last:before:bg-line-strong',
          )}
        >
          <span aria-hidden="true" className={cx(node, nodes[step.state])}>
            <NodeMark state={step.state} number={numbered ? index + 1 : undefined} />
          </span>
          <div className="min-w-0">
            <span className="sr-only">{t(`step.${step.state}`)}: </span>
            <span
              className={cx(
                'type-strong',
                step.state === 'todo' && 'font-normal text-text-2',
                step.state === 'today' && 'text-gold-text',
              )}
            >
              {step.title}
            </span>
            {step.note && <div className="type-label text-text-2">{step.note}</div>}
          </div>
          {step.time && <span className="pt-0.5 text-right type-label text-text-3">{step.time}</span>}
        </li>
      ))}
    </ol>
  )
}
