import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { AlertIcon } from '#shared/ui/icons.ts'

export function RequestProblem({ problem, className }: { problem: TxProblem; className?: string }) {
  const { t, i18n } = useTranslation(['requests', 'errors'])
  const explanation = `requests:explain.${problem.key}`
  return (
    <div role="alert" className={`flex gap-3 border-y border-line py-3.5 ${className ?? ''}`}>
      <Icon source={AlertIcon} className="mt-0.25 text-danger" />
      <div className="min-w-0">
        <p className="type-strong">{t(`errors:${problem.failure ?? problem.key}`)}</p>
        <p className="mt-0.5 type-label text-text-2">
          {i18n.exists(explanation) ? t(explanation) : t('requests:explain.default')}
        </p>
        <p className="mt-1 type-caption break-words text-text-3">
          {[problem.key, problem.technical].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}
