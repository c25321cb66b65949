import type { ReactNode } from 'react'
import { ConnectPrompt } from '#features/wallet/connect-prompt.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useFirstVisit } from '#shared/wallet/use-first-visit.ts'

interface FirstVisitProps {
  /** What the page is about, for all to see. */
  about: ReactNode
  /** The way on without a wallet. */
  end?: ReactNode
  children: ReactNode
}

/** In place of a page that needs an account, while no wallet has ever been connected here: what it is, and the wallets. */
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
