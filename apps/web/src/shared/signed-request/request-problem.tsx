import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { ErrorNotice } from '#shared/ui/error-notice.tsx'

export function RequestProblem({ problem, className }: { problem: TxProblem; className?: string }) {
  const { t, i18n } = useTranslation(['requests', 'errors'])
  const explanation = `requests:explain.${problem.key}`
  return (
    <ErrorNotice
      title={t(`errors:${problem.failure ?? problem.key}`)}
      quiet={problem.key === 'USER_REJECTED'}
      code={[problem.key, problem.technical].filter(Boolean).join(' · ')}
      className={className}
    >
      {i18n.exists(explanation) ? t(explanation) : t('requests:explain.default')}
    </ErrorNotice>
  )
}
