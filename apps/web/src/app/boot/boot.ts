import type { PageFacts } from '@app/config/page-config'
import { getLanguageTag } from '@app/core/languages'
import { getStartPath, isHome, mayInvite } from '@app/config/start-path'
import { getCatalogueUrl } from '#shared/i18n/catalogues.ts'
import { getStartLanguage, languageStorageKey } from '#shared/i18n/languages.ts'
import { alwaysNeeded, homeNamespaces, type Namespace } from '#shared/i18n/namespaces.ts'
import { pageConfig } from '#shared/base/page-config.ts'
import { fontsStorageKey } from '#shared/base/late-fonts.ts'
import { getTheme, getThemeChoice, themeStorageKey } from '#shared/base/theme.ts'
import { WALLET_STORAGE_KEYS } from '#shared/wallet/wallet-storage.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { getStartFiles, startFilesId } from './start-files.ts'
import { getViewedAddress, writeViewedAddress } from './viewed-address.ts'
import { fetchStyles } from './whole-styles.ts'

/** Storage throws in private windows of some in-app browsers. */
function read(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

const secondsUntilHelp = 20
const viewNamespaces: readonly Namespace[] = ['wallet']
const page = document.documentElement
const prefersLight = matchMedia('(prefers-color-scheme: light)').matches
const wishes = navigator.languages ?? [navigator.language]
const language = getStartLanguage(read('sessionStorage', languageStorageKey), wishes)
const isInvite = mayInvite(location.search)
const path = getStartPath(location)
const startsHome = isHome(path)

page.dataset.theme = getTheme(getThemeChoice(read('localStorage', themeStorageKey)), prefersLight)
page.dataset.page = startsHome ? 'home' : 'other'
page.lang = getLanguageTag(language)
const hasFonts = read('localStorage', fontsStorageKey) !== null
if (!hasFonts) page.dataset.fonts = 'later'
const hasWallet = read('localStorage', WALLET_STORAGE_KEYS.connectorName) !== null
page.dataset.wallet = hasWallet ? 'known' : 'none'
if (isInvite) page.dataset.invite = ''
const viewed = getViewedAddress(location.search)
const isView = viewed !== undefined
if (isView) page.dataset.view = 'read'
if (pageConfig.leadOf === path && !hasWallet && !isView) page.dataset.lead = ''
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

const runAll = (files: readonly string[]) => Promise.all(files.map((file) => import(`/${file}`)))

/**
 * Any other code may read these facts, so they come first.
 * @throws Error when they cannot be fetched
 */
async function fetchFacts(): Promise<PageFacts> {
  const response = await fetch(pageConfig.facts)
  if (!response.ok) throw new Error(`The facts of this page could not be loaded (${response.status})`)
  return (await response.json()) as PageFacts
}

async function fetchCode(): Promise<void> {
  const needed = getStartFiles(document.getElementById(startFilesId)?.textContent, path, isView)
  // In a server for development they stand in the page.
  const facts = pageConfig.facts === '' ? undefined : fetchFacts()
  if (needed.styles !== undefined) fetchStyles(`/${needed.styles}`, showHelp)
  const texts = [
    ...alwaysNeeded,
    ...(startsHome ? homeNamespaces : needed.namespaces),
    ...(isView ? viewNamespaces : []),
  ]
  const textFiles = new Set(texts.map((namespace) => getCatalogueUrl(language, namespace)))
  for (const file of textFiles) preload(file, { rel: 'preload', as: 'fetch' })
  const canPreload = document.createElement('link').relList.supports('modulepreload')
  for (const file of canPreload ? [...needed.first, ...needed.files] : []) preload(`/${file}`, { rel: 'modulepreload' })
  for (const file of hasFonts ? needed.fonts : [])
    preload(`/${file}`, { rel: 'preload', as: 'font', type: 'font/woff2' })
  if (facts) globalThis.pageFacts = await facts
  const entry = needed.first.slice(-1)
  await runAll(entry)
  // Once the application runs, it says itself what of its page could not be fetched.
  await runAll(needed.files).catch(() => undefined)
}

// The first paint and the list of files stand further down in the document.
document.addEventListener(
  'readystatechange',
  () => {
    const firstPaint = document.querySelector('#first-paint')
    if (isView && firstPaint) {
      writeViewedAddress(firstPaint, viewed)
      page.dataset.view = 'known'
    }
    afterFirstPaint(() => {
      fetchCode().catch((error: unknown) => {
        showHelp()
        throw error
      })
    })
  },
  { once: true },
)
