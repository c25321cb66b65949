import { useState } from 'react'
import { About, type AboutProps } from '#shared/ui/about.tsx'
import { useFirstVisit } from '#shared/wallet/use-first-visit.ts'

/** On a page that is open to all. It stays while the page is there: connecting moves nothing. */
export function FirstAbout(props: AboutProps) {
  const isFirst = useFirstVisit()
  const [isShown] = useState(isFirst)
  return isShown && <About {...props} />
}
