import type { ComponentType } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { isFramed } from '#shared/base/is-framed.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { ExternalLink } from '#shared/ui/text.tsx'

/**
 * The server refuses frames for these pages, but a framed page could navigate here, and the site around it could
 * prepare a press for an operator to make.
 */
export function neverFramed(Page: ComponentType): ComponentType {
  return isFramed ? OwnTab : Page
}

function OwnTab() {
  const { t } = useTranslation('admin')
  return (
    <PageMain>
      <Empty title={t('framed.title')} action={<ExternalLink href={location.href}>{t('framed.open')}</ExternalLink>}>
        {t('framed.note')}
      </Empty>
    </PageMain>
  )
}
