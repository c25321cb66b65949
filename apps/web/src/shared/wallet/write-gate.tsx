import type { ReactNode } from 'react'
import { getWallet, getWalletRuntime, openConnect, useWallet } from './wallet-store.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { getChainName } from '#shared/chain/app-chain.ts'

/**
 * The one way to the right network, and to the signature where that is missing too. The connect sheet shows what the wallet
 * is asked and what to do when it refuses, never answers, or cannot be loaded.
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
  /** The label of the action, shown when it is impossible: nobody has to guess what the button would do. */
  label: ReactNode
  /** The action itself, once everything that a write needs is there. */
  children: ReactNode
  /** Nothing is signed or sent now, so nothing is asked for: what is inside stays what it was, focus included. */
  open?: boolean
}

/**
 * In the place of an action that signs or sends: shows it when the wallet may write, otherwise the one step that is missing
 * (connect, sign in, switch), or the reason. Texts: namespace `wallet`.
 */
export function WriteGate({ label, children, open = false }: WriteGateProps) {
  const { t } = useTranslation('wallet')
  const { writeBlock, configuredChainId, walletName } = useWallet()
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
      return <Button onClick={openConnect}>{t(writeBlock === 'notConnected' ? 'gate.connect' : 'gate.signIn')}</Button>
  }
}
