import type { ReactNode } from 'react'
import { getWallet, getWalletRuntime, openConnect, useWallet } from './wallet-store.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { getChainName } from '#shared/chain/app-chain.ts'

/**
 * The connect sheet shows the progress, and what to do when the wallet refuses, does not answer or cannot be loaded.
 */
export function useSwitchChain() {
  const { flow } = useWallet()
  return {
    isSwitching: flow !== null && flow.mode !== 'read',
    switchChain: () => void signInOrSwitch().catch(() => undefined),
  }
}

async function signInOrSwitch(): Promise<void> {
  openConnect()
  const runtime = await getWalletRuntime()
  const { status, connectorName } = getWallet()
  if (status === 'unauthorised' && connectorName !== null) await runtime.connect(connectorName)
  else await runtime.switchChain()
}

export interface WriteGateProps {
  label: ReactNode
  children: ReactNode
  /** Shows `children` although the wallet may not write, because nothing is signed now: inputs and focus stay. */
  open?: boolean
}

/** Shows `children` when the wallet may write, otherwise the missing step or the reason. Texts: namespace `wallet`. */
export function WriteGate({ label, children, open = false }: WriteGateProps) {
  const { t } = useTranslation('wallet')
  const { writeBlock, configuredChainId, walletName, isResuming } = useWallet()
  const { isSwitching, switchChain } = useSwitchChain()
  switch (open ? null : writeBlock) {
    case null:
      return children
    case 'viewOnly':
      return <Button disabledReason={t('writeBlock.viewOnly')}>{label}</Button>
    case 'wrongChain':
      return (
        <Button
          onClick={switchChain}
          waiting={isSwitching && t('gate.switching', { wallet: walletName || t('connect.browserWallet') })}
        >
          {t('gate.switch', { chain: getChainName(configuredChainId) })}
        </Button>
      )
    default:
      if (isResuming) return <Skeleton shape="control" className="h-13 w-full" />
      return <Button onClick={openConnect}>{t(writeBlock === 'notConnected' ? 'gate.connect' : 'gate.signIn')}</Button>
  }
}
