import { ErrorNotice } from '#shared/ui/error-notice.tsx'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { useTxText } from './use-tx-text.tsx'

export function ProblemNotice({ problem, className }: { problem: TxProblem; className?: string }) {
  const { getTitle, getExplanation } = useTxText()
  return (
    <ErrorNotice
      title={getTitle(problem)}
      code={[problem.key, problem.technical].filter(Boolean).join(' · ')}
      className={className}
    >
      {getExplanation(problem)}
    </ErrorNotice>
  )
}
