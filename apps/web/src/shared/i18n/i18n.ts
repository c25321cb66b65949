import { getLanguageTag, type Language } from '@app/core/languages'
import { createInstance, type BackendModule, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { brand } from '#shared/base/brand.ts'
import { pageConfig } from '#shared/base/page-config.ts'
import { loadCatalogue } from './catalogues.ts'
import { getLanguageOfTag, languageStorageKey } from './languages.ts'
import { alwaysNeeded, type Namespace } from './namespaces.ts'

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // With two parameters i18next expects a promise.
  read: (tag, namespace) => loadCatalogue(getLanguageOfTag(tag), namespace as Namespace),
}

export const i18n: I18n = createInstance()

export async function startI18n(language: Language): Promise<void> {
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: getLanguageTag(language),
      supportedLngs: pageConfig.languages.map(getLanguageTag),
      load: 'currentOnly',
      fallbackLng: false,
      ns: alwaysNeeded,
      defaultNS: 'common',
      returnNull: false,
      interpolation: {
        escapeValue: false,
        defaultVariables: { product: brand.product.name, symbol: brand.product.symbol, brand: brand.name },
      },
    })
}

function findMissing(wanted: readonly Namespace[]): Namespace[] {
  return wanted.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace))
}

export async function loadNamespaces(wanted: readonly Namespace[]): Promise<void> {
  const missing = findMissing(wanted)
  const failedBefore = missing.filter((namespace) => i18n.hasLoadedNamespace(namespace))
  if (failedBefore.length > 0) await i18n.reloadResources([i18n.language], failedBefore)
  if (failedBefore.length < missing.length) await i18n.loadNamespaces(missing)
}

/** For parts that must not show without texts. @throws Error when a catalogue cannot be fetched */
export async function requireNamespaces(wanted: readonly Namespace[]): Promise<void> {
  await loadNamespaces(wanted)
  const missing = findMissing(wanted)
  if (missing.length > 0) throw new Error(`The texts ${missing.join(', ')} could not be loaded`)
}

export async function setLanguage(language: Language): Promise<void> {
  try {
    sessionStorage.setItem(languageStorageKey, language)
  } catch {
    // A private window without storage: the choice lasts until the page is closed.
  }
  const tag = getLanguageTag(language)
  await i18n.changeLanguage(tag)
  document.documentElement.lang = tag
}

/** @throws Error when the code or its texts cannot be fetched */
export async function withTexts<Module>(module: Promise<Module>, wanted: readonly Namespace[]): Promise<Module> {
  const [loaded] = await Promise.all([module, requireNamespaces(wanted)])
  return loaded
}
