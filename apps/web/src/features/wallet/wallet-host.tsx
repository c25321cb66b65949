import { useCallback, useEffect } from 'react'
import { useAfterFirstPage } from '#shared/base/use-after-first-page.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { requireNamespaces } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/ui/toast-store.ts'
import { closeConnect, startWallet, useWallet } from '#shared/wallet/wallet-store.ts'
import { LazyMount } from '#shared/base/lazy-mount.tsx'

async function loadConnectSheet() {
  const [module] = await Promise.all([
    import('./connect-sheet.tsx'),
    import('#shared/ui/sheet-panel.tsx'),
    requireNamespaces(['wallet', 'errors', 'ui']),
  ])
  return module
}

const loadSandboxTools = import.meta.env.SANDBOX ? () => import('./sandbox/sandbox-tools.tsx') : null

/** Mount it once, after `?watch_a=` has been read. */
export function WalletHost() {
  const { t } = useTranslation()
  const { openAuth } = useWallet()
  const isAfter = useAfterFirstPage()
  const onFail = useCallback(() => {
    closeConnect()
    showToast(t('partFailed'), 'failed')
  }, [t])
  useEffect(startWallet, [])
  return (
    <>
      {loadSandboxTools && <LazyMount wanted={isAfter} load={loadSandboxTools} />}
      <LazyMount wanted={openAuth} load={loadConnectSheet} onFail={onFail} />
    </>
  )
}
