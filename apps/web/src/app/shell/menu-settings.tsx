import { languageNames } from '@app/core/language-names'
import { getLanguageTag, type Language } from '@app/core/languages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '#shared/base/brand.ts'
import type { ThemeChoice } from '#shared/base/theme.ts'
import { setLanguage } from '#shared/i18n/i18n.ts'
import { useLanguage } from '#shared/i18n/use-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { CopyButton } from '#shared/ui/copy.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { CheckIcon, DarkIcon, ExternalIcon, LanguageIcon, LightIcon, SystemThemeIcon } from '#shared/ui/icons.ts'
import { Sheet } from '#shared/ui/overlay.tsx'
import { setThemeChoice, useThemeChoice } from '#shared/ui/theme-choice.ts'
import { showToast } from '#shared/ui/toast-store.ts'

const themes = {
  system: { icon: SystemThemeIcon, next: 'dark' },
  dark: { icon: DarkIcon, next: 'light' },
  light: { icon: LightIcon, next: 'system' },
} as const satisfies Record<ThemeChoice, unknown>

const half =
  'flex min-h-13.5 flex-1 items-center gap-3 px-5 text-left type-body text-text-2 -outline-offset-2 active:opacity-70'

export function MenuSettings() {
  const { t } = useTranslation('menu')
  const language = useLanguage()
  const theme = useThemeChoice()
  const [isPicking, setPicking] = useState(false)
  return (
    <div className="flex flex-wrap divide-x divide-line">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('languageNow', { language: languageNames[language] })}
        onClick={() => setPicking(true)}
        className={half}
      >
        <Icon source={LanguageIcon} />
        {languageNames[language]}
      </button>
      <button
        type="button"
        aria-label={t('themeNow', { theme: t(`theme.${theme}`) })}
        onClick={() => setThemeChoice(themes[theme].next)}
        className={half}
      >
        <Icon source={themes[theme].icon} />
        {t(`theme.${theme}`)}
      </button>
      <MenuLinks />
      <LanguageSheet open={isPicking} onOpenChange={setPicking} />
    </div>
  )
}

/** Licences of bundled libraries require their notices to be shown. */
function MenuLinks() {
  const { t } = useTranslation('menu')
  const { terms, privacy, community } = brand.links
  const links = [
    ['terms', terms],
    ['privacy', privacy],
    ['communityLink', community],
    ['licences', '/licences.txt'],
    ['wayOut', '/exit'],
  ] as const
  return (
    <ul className="flex w-full flex-wrap gap-x-5 border-t border-line px-5 py-1">
      {links.map(
        ([name, href]) =>
          href !== undefined && (
            <li key={name}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="flex min-h-11 items-center gap-1.5 type-caption text-text-2 -outline-offset-2 active:opacity-70"
              >
                {t(name)}
                <Icon source={ExternalIcon} size={14} label={t('newWindow')} />
              </a>
            </li>
          ),
      )}
      <PackHash />
    </ul>
  )
}

/** Shows nothing if it cannot be read: a development page is no pack. */
function PackHash() {
  const { t } = useTranslation('menu')
  const { data } = useQuery({ queryKey: ['pack'], queryFn: fetchPack, staleTime: Infinity, retry: false })
  if (data === undefined) return null
  return (
    <li className="-mr-3 flex min-h-11 grow items-center type-caption text-text-2">
      <span className="flex-1">{t('pack', { version: data.version, hash: data.pack.slice(0, 12) })}</span>
      <CopyButton text={data.pack} name={t('packName')} />
    </li>
  )
}

async function fetchPack(): Promise<{ pack: string; version: string }> {
  const response = await fetch('/config.json')
  const { pack, version } = (await response.json()) as { pack?: unknown; version?: unknown }
  if (typeof pack !== 'string' || typeof version !== 'string') throw new Error('This page is no pack')
  return { pack, version }
}

interface LanguageSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function LanguageSheet({ open, onOpenChange }: LanguageSheetProps) {
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
        {brand.languages.map((language) => (
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
