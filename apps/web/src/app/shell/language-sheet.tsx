import { getLanguageTag, languageNames, languages, type Language } from '@app/core/languages'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { setLanguage } from '#shared/i18n/i18n.ts'
import { useLanguage } from '#shared/i18n/use-language.ts'
import { cx } from '#shared/ui/cx.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { CheckIcon } from '#shared/ui/icons.ts'
import { Sheet } from '#shared/ui/overlay.tsx'
import { showToast } from '#shared/ui/toast-store.ts'

interface LanguageSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function LanguageSheet({ open, onOpenChange }: LanguageSheetProps) {
  const { t } = useTranslation('menu')
  const current = useLanguage()
  const choose = (language: Language) => {
    setLanguage(language).then(
      () => onOpenChange(false),
      () => showToast(t('languageFailed'), 'failed'),
    )
  }
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('language')}>
      <ul className="-mx-5 pb-2">
        {languages.map((language) => (
          <li key={language}>
            <button
              type="button"
              lang={getLanguageTag(language)}
              aria-pressed={language === current}
              onClick={() => choose(language)}
              className={cx(
                'flex min-h-12 w-full items-center gap-3 px-5 text-left type-strong -outline-offset-2 active:opacity-70',
                language === current ? 'text-accent-text' : 'font-normal text-text',
              )}
            >
              <span className="flex-1">{languageNames[language]}</span>
              {language === current && <Icon source={CheckIcon} />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
