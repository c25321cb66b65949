import { getLanguageTag } from '@app/core/languages'
import { getCatalogueUrl } from '#shared/i18n/catalogues.ts'
import { getStartLanguage, languageStorageKey } from '#shared/i18n/languages.ts'
import { getTheme, getThemeChoice, themeStorageKey } from '#shared/theme/theme.ts'
import { alwaysNeeded } from '#shared/i18n/namespaces.ts'
import { WALLET_STORAGE_KEYS } from '#shared/web3/wallet-storage.ts'
import { homeNamespaces, isHomePath } from './home-path.ts'
import { getViewedAddress, writeViewedAddress } from './viewed-address.ts'
import { getRouteFiles, routeFilesId } from './route-files.ts'

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
if (viewed !== undefined) {
  page.dataset.view = 'known'
  // The first paint stands further down in the document, and no module has run yet when that has been read.
  const write = () => {
    const firstPaint = document.querySelector('#first-paint')
    if (firstPaint) writeViewedAddress(firstPaint, viewed)
  }
  document.addEventListener('readystatechange', write, { once: true })
}
page.dataset.boot = 'started'

function preload(href: string, kind: Partial<HTMLLinkElement>): void {
  // After the style sheet, which is all that the first paint waits for.
  const link = { crossOrigin: 'anonymous', fetchPriority: 'low', ...kind, href }
  document.head.append(Object.assign(document.createElement('link'), link))
}

/** Texts and code of the first page come side by side with what every page needs. */
const needed = getRouteFiles(document.getElementById(routeFilesId)?.textContent, location.pathname)
for (const namespace of [...alwaysNeeded, ...(isHome ? homeNamespaces : needed.namespaces)])
  preload(getCatalogueUrl(language, namespace), { rel: 'preload', as: 'fetch' })
for (const file of needed.files) preload(`/${file}`, { rel: 'modulepreload' })

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
