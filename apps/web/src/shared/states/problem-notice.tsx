import { Icon } from '#shared/ui/icon.tsx'
import { AlertIcon } from '#shared/ui/icons.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { useTxText } from './use-tx-text.tsx'

export function ProblemNotice({ problem, className }: { problem: TxProblem; className?: string }) {
  const { getTitle, getExplanation } = useTxText()
  return (
    <div role="alert" className={`flex gap-3 border-y border-line py-3.5 ${className ?? ''}`}>
      <Icon source={AlertIcon} className="mt-0.25 text-danger" />
      <div className="min-w-0">
        <p className="type-strong">{getTitle(problem)}</p>
        <p className="mt-0.5 type-label text-text-2">{getExplanation(problem)}</p>
        <p className="mt-1 type-caption break-words text-text-3">
          {[problem.key, problem.technical].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}
