import type { PageConfig, PageFacts } from '@app/config/page-config'

declare global {
  /** Set by the boot script before any other code runs. */
  var pageFacts: PageFacts | undefined
}

/** From the operator's pack. The script runs after its element, which is in the head. */
export const pageConfig = JSON.parse(document.getElementById('page-config')!.textContent) as PageConfig

export function getFacts(): PageFacts {
  if (!globalThis.pageFacts) throw new Error('The facts of this page were not fetched')
  return globalThis.pageFacts
}
