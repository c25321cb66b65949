import { useTranslation } from 'react-i18next'

export function SkipLink() {
  const { t } = useTranslation()
  const skip = () => document.querySelector<HTMLElement>('#main')?.focus()
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        skip()
      }}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-3 type-strong text-text shadow-popup focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  )
}
