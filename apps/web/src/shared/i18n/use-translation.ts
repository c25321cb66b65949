import { useSyncExternalStore } from 'react'
import { getI18n } from 'react-i18next'
import type { DefaultNamespace, FlatNamespace, i18n as I18n, TFunction } from 'i18next'

function watch(onChange: () => void): () => void {
  const i18n = getI18n()
  i18n?.on('languageChanged', onChange)
  return () => i18n?.off('languageChanged', onChange)
}

/** A BCP-47 tag for `Intl`. Cheaper than `useTranslation` for rows of a list. */
export function useLocale(): string {
  return useSyncExternalStore(watch, () => getI18n()?.language ?? 'en')
}

type Wanted = FlatNamespace | readonly FlatNamespace[]

interface Texts<Namespaces extends Wanted> {
  t: TFunction<Namespaces>
  i18n: I18n
}

const known = new Map<string, Texts<never> & { language: string }>()

/**
 * The first namespace needs no prefix. Suspends while texts load. Calls share their result until the language changes:
 * the hook of `react-i18next` copies its instance for each component, a seventh of the script time in a long list.
 */
export function useTranslation<const Namespaces extends Wanted = DefaultNamespace>(
  wanted?: Namespaces,
): Texts<Namespaces> {
  const language = useLocale()
  const i18n = getI18n()
  const key = String(wanted ?? 'common')
  let texts = known.get(key)
  if (texts?.i18n !== i18n || texts.language !== language) {
    const namespaces = key.split(',')
    if (!namespaces.every((namespace) => i18n.hasLoadedNamespace(namespace))) throw i18n.loadNamespaces(namespaces)
    texts = { t: i18n.getFixedT(language, namespaces[0]), i18n, language }
    known.set(key, texts)
  }
  return texts
}
