import type { MouseEvent } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'

function focusPage(event: MouseEvent): void {
  event.preventDefault()
  const page = document.querySelector<HTMLElement>('#page')
  page?.focus()
}

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href="#page"
      onClick={focusPage}
      className="sr-only rounded-control bg-surface px-4 py-3 type-strong text-text shadow-popup focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {t('skipToContent')}
    </a>
  )
}
