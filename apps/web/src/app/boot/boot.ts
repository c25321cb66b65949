import { getLanguageTag } from '@app/core/languages'
import { getStartLanguage, languageStorageKey } from '#shared/i18n/languages.ts'
import { getTheme, getThemeChoice, themeStorageKey } from '#shared/theme/theme.ts'
import { isHomePath } from './home-path.ts'

/** Storage throws in private windows of some in-app browsers. */
function read(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

const secondsUntilHelp = 20
const page = document.documentElement
const prefersLight = matchMedia('(prefers-color-scheme: light)').matches
const wishes = navigator.languages ?? [navigator.language]

page.dataset.theme = getTheme(getThemeChoice(read('localStorage', themeStorageKey)), prefersLight)
page.lang = getLanguageTag(getStartLanguage(read('sessionStorage', languageStorageKey), wishes))
page.dataset.page = isHomePath(location.pathname) ? 'home' : 'other'
page.dataset.boot = 'started'

function showHelp(): void {
  if (page.dataset.boot === 'started') page.dataset.boot = 'failed'
}

addEventListener(
  'error',
  (event) => {
    const { target } = event
    if (target instanceof HTMLScriptElement || event instanceof ErrorEvent) showHelp()
  },
  true,
)
setTimeout(showHelp, secondsUntilHelp * 1000)
