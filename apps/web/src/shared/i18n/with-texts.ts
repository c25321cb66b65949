import { requireNamespaces } from './i18n.ts'
import type { Namespace } from './namespaces.ts'

/** A part's code together with its words. @throws Error when either cannot be fetched */
export async function withTexts<Module>(module: Promise<Module>, wanted: readonly Namespace[]): Promise<Module> {
  const [loaded] = await Promise.all([module, requireNamespaces(wanted)])
  return loaded
}
