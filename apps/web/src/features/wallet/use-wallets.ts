import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { getWalletRuntime } from '#shared/wallet/wallet-store.ts'
import type { WalletOption, WalletRuntime } from '#shared/wallet/wallet-runtime-type.ts'

type Loading = { status: 'loading' } | { status: 'ready'; runtime: WalletRuntime } | { status: 'failed' }

/** From here on it is not the connection: browsers remember what failed, and the page may be older than the site. */
const failuresBeforeReload = 2

export type WalletSources = ReturnType<typeof useWallets>

const none: readonly WalletOption[] = []
const nothing = () => undefined

/** Loads what talks to wallets, and the wallets of this browser as they announce themselves. */
export function useWallets() {
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })
  const [failures, setFailures] = useState(0)
  const runtime = loading.status === 'ready' ? loading.runtime : null

  const load = useCallback(() => {
    getWalletRuntime().then(
      (loaded) => setLoading({ status: 'ready', runtime: loaded }),
      () => {
        setLoading({ status: 'failed' })
        setFailures((count) => count + 1)
      },
    )
  }, [])
  useEffect(load, [load])

  const subscribe = useCallback((listener: () => void) => runtime?.subscribeWallets(listener) ?? nothing, [runtime])
  const wallets = useSyncExternalStore(subscribe, () => runtime?.getWallets() ?? none)

  const needsReload = failures >= failuresBeforeReload

  function retry(): void {
    if (needsReload) {
      location.reload()
      return
    }
    setLoading({ status: 'loading' })
    load()
  }
  return { status: loading.status, runtime, wallets, needsReload, retry }
}
