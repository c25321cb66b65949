import { ErrorNotice } from '#shared/ui/error-notice.tsx'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import type { TxText } from '#shared/format/tx-text.ts'
import { useTxText } from './use-tx-text.tsx'

interface ProblemNoticeProps {
  problem: TxProblem
  /** What it cost. The explanation omits that: the same refusal costs nothing before sending, and a fee after. */
  charge?: TxText | null
  className?: string
}

export function ProblemNotice({ problem, charge, className }: ProblemNoticeProps) {
  const { toPlain, getTitle, getExplanation } = useTxText()
  return (
    <ErrorNotice
      title={getTitle(problem)}
      quiet={problem.key === 'USER_REJECTED'}
      code={[problem.key, problem.technical].filter(Boolean).join(' · ')}
      className={className}
    >
      {getExplanation(problem)}
      {charge && <p>{toPlain(charge)}</p>}
    </ErrorNotice>
  )
}
