import { useSyncExternalStore } from 'react'
import { getI18n } from 'react-i18next'
import type { DefaultNamespace, FlatNamespace, i18n as I18n, TFunction } from 'i18next'

function watch(onChange: () => void): () => void {
  const i18n = getI18n()
  i18n?.on('languageChanged', onChange)
  return () => i18n?.off('languageChanged', onChange)
}

/** The BCP-47 tag of the language on screen, for `Intl`. Each row of a list asks: it costs less than `useTranslation`. */
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
 * The texts of a namespace, or of several, the first of which needs no prefix. A part whose texts are still to come waits for
 * them. All who ask for the same get the same, and other functions once the language is another. The hook of `react-i18next`
 * copies the whole instance for each part that is drawn: a seventh of the script's time in a long list.
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
