import { getWallet, getWalletRuntime, openConnect, useWallet } from './wallet-store.ts'

/**
 * The one way to the right network, and to the signature where that is missing too. The connect sheet shows what the wallet
 * is asked and what to do when it refuses, never answers, or cannot be loaded.
 */
export function useSwitchChain() {
  const { flow } = useWallet()
  return {
    isSwitching: flow !== null && flow.mode !== 'read',
    switchChain: () => void switchChain().catch(() => undefined),
  }
}

async function switchChain(): Promise<void> {
  openConnect()
  const runtime = await getWalletRuntime()
  const { status, connectorName } = getWallet()
  if (status === 'unauthorised' && connectorName !== null) await runtime.connect(connectorName)
  else await runtime.switchChain()
}
