import type { ReactNode } from 'react'
import { ConnectPrompt } from '#features/wallet/connect-prompt.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useFirstVisit } from '#shared/wallet/use-first-visit.ts'

interface FirstVisitProps {
  about: ReactNode
  end?: ReactNode
  children: ReactNode
}

/** Replaces a page that needs an account until a wallet has been connected in this browser. */
export function FirstVisit({ about, end, children }: FirstVisitProps) {
  if (!useFirstVisit()) return children
  return (
    <>
      <PageMain>
        {about}
        <ConnectPrompt />
      </PageMain>
      {end}
    </>
  )
}
