import { lazy, Suspense, useEffect, useState } from 'react'
import { loadNamespaces } from '#shared/i18n/i18n.ts'
import { startWallet, useWallet } from '#shared/web3/wallet-store.ts'

async function loadConnectSheet() {
  const [module] = await Promise.all([import('./connect-sheet.tsx'), loadNamespaces(['wallet', 'errors', 'ui'])])
  return module
}

const ConnectSheet = lazy(loadConnectSheet)
const SandboxTools = import.meta.env.SANDBOX ? lazy(() => import('./sandbox/sandbox-tools.tsx')) : null

/** Fetches the connect sheet ahead of the tap. A failure shows at the tap itself. */
export function preloadConnectSheet(): void {
  void loadConnectSheet().catch(() => undefined)
}

/**
 * The wallet's place in the shell: resumes the wallet used before, and shows the connect sheet whenever `openConnect` asks
 * for it. Mount it once, after `?watch_a=` was read.
 */
export function WalletHost() {
  const { openAuth } = useWallet()
  const [wanted, setWanted] = useState(openAuth)
  if (openAuth && !wanted) setWanted(true)
  useEffect(startWallet, [])
  return (
    <Suspense>
      {SandboxTools && <SandboxTools />}
      <Suspense>{wanted && <ConnectSheet />}</Suspense>
    </Suspense>
  )
}
