import { useTranslation } from '#shared/i18n/use-translation.ts'

export function PendingShape() {
  return (
    <>
      <span className="block h-4 w-28 animate-pulse rounded-badge bg-surface-2" />
      <span className="block h-12 w-56 animate-pulse rounded-badge bg-surface-2" />
      <span className="mt-6 block h-30 animate-pulse rounded-control bg-surface-2" />
    </>
  )
}

export function RoutePending() {
  const { t } = useTranslation()
  return (
    <output className="flex flex-col gap-4 px-5 pt-6">
      <span className="sr-only">{t('loading')}</span>
      <PendingShape />
    </output>
  )
}
