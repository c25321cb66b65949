import type { ReactNode } from 'react'
import { ConnectPrompt } from '#features/wallet/connect-prompt.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'

interface FirstVisitProps {
  /** What the page is about, for all to see. */
  about: ReactNode
  /** The way on without a wallet. */
  end?: ReactNode
  children: ReactNode
}

/** In place of a page that needs an account, while no wallet has ever been connected here: what it is, and the wallets. */
export function FirstVisit({ about, end, children }: FirstVisitProps) {
  const { account, connectorName, viewOnly } = useWallet()
  if (account !== '' || connectorName !== null || viewOnly !== '') return children
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
