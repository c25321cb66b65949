import { getLanguageTag } from '@app/core/languages'
import { rest } from '#shared/rest.ts'
import { getCatalogueUrl } from '#shared/i18n/catalogues.ts'
import { getStartLanguage, languageStorageKey } from '#shared/i18n/languages.ts'
import { getTheme, getThemeChoice, themeStorageKey } from '#shared/theme/theme.ts'
import { alwaysNeeded } from '#shared/i18n/namespaces.ts'
import { WALLET_STORAGE_KEYS } from '#shared/web3/wallet-storage.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { homeNamespaces, isHomePath } from './home-path.ts'
import { getViewedAddress, writeViewedAddress } from './viewed-address.ts'
import { getStartFiles, startFilesId } from './start-files.ts'

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
const language = getStartLanguage(read('sessionStorage', languageStorageKey), wishes)
const isHome = isHomePath(location.pathname)

page.dataset.theme = getTheme(getThemeChoice(read('localStorage', themeStorageKey)), prefersLight)
page.dataset.page = isHome ? 'home' : 'other'
page.lang = getLanguageTag(language)
page.dataset.wallet = read('localStorage', WALLET_STORAGE_KEYS.connectorName) === null ? 'none' : 'known'
const viewed = getViewedAddress(location.search)
if (viewed !== undefined) page.dataset.view = 'read'
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

function preload(href: string, kind: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: 'anonymous', ...kind, href }))
}

/**
 * Everything comes side by side, and each file runs in a step of its own once it is there: run as one, they hold up a slow
 * phone for longer than it takes to notice.
 */
async function fetchCode(): Promise<void> {
  const needed = getStartFiles(document.getElementById(startFilesId)?.textContent, location.pathname)
  const code = [...needed.first, ...needed.files]
  for (const file of code) preload(`/${file}`, { rel: 'modulepreload' })
  await rest()
  for (const namespace of [...alwaysNeeded, ...(isHome ? homeNamespaces : needed.namespaces)])
    preload(getCatalogueUrl(language, namespace), { rel: 'preload', as: 'fetch' })
  for (const file of needed.fonts) preload(`/${file}`, { rel: 'preload', as: 'font', type: 'font/woff2' })
  for (const file of code) {
    await import(`/${file}`)
    await rest()
  }
}

// The first paint and the list of files stand further down in the document.
document.addEventListener(
  'readystatechange',
  () => {
    const firstPaint = document.querySelector('#first-paint')
    if (viewed !== undefined && firstPaint) {
      writeViewedAddress(firstPaint, viewed)
      page.dataset.view = 'known'
    }
    afterFirstPaint(() => void fetchCode().catch(showHelp))
  },
  { once: true },
)
