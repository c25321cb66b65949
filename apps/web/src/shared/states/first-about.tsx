import { useState } from 'react'
import { About, type AboutProps } from '#shared/ui/about.tsx'
import { useFirstVisit } from '#shared/wallet/use-first-visit.ts'

/** Stays as long as the page does, so that connecting moves nothing. */
export function FirstAbout(props: AboutProps) {
  const isFirst = useFirstVisit()
  const [isShown] = useState(isFirst)
  return isShown && <About {...props} />
}
