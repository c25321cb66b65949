import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { getWalletRuntime } from '#shared/web3/wallet-store.ts'
import type { WalletOption, WalletRuntime } from '#shared/web3/wallet-runtime-type.ts'

type Loading = { status: 'loading' } | { status: 'ready'; runtime: WalletRuntime } | { status: 'failed' }

export type WalletSources = ReturnType<typeof useWallets>

const none: readonly WalletOption[] = []
const nothing = () => undefined

/** Loads what talks to wallets, and the wallets of this browser as they announce themselves. */
export function useWallets() {
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })
  const runtime = loading.status === 'ready' ? loading.runtime : null

  const load = useCallback(() => {
    getWalletRuntime().then(
      (loaded) => setLoading({ status: 'ready', runtime: loaded }),
      () => setLoading({ status: 'failed' }),
    )
  }, [])
  useEffect(load, [load])

  const subscribe = useCallback((listener: () => void) => runtime?.subscribeWallets(listener) ?? nothing, [runtime])
  const wallets = useSyncExternalStore(subscribe, () => runtime?.getWallets() ?? none)

  function retry(): void {
    setLoading({ status: 'loading' })
    load()
  }
  return { status: loading.status, runtime, wallets, retry }
}
