import { useTranslation } from 'react-i18next'
import type { RouteEntry } from '../route-entry.ts'

export function usePageTitle(entry: RouteEntry | undefined): string {
  const { t } = useTranslation()
  return entry ? t(`title.${entry.titleKey}`) : t('title.notFound')
}
