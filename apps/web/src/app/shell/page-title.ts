import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { RouteEntry } from '#shared/ui/feature.ts'

export function usePageTitle(entry: RouteEntry | undefined): string {
  const { t } = useTranslation()
  return entry ? t(`title.${entry.titleKey}`) : t('title.notFound')
}
