import { brand } from '#shared/base/brand.ts'
import { isFramed } from '#shared/base/is-framed.ts'
import { getAddChainParameter, getAppChain } from '#shared/chain/app-chain.ts'
import { getReadClient, setReadProvider } from '#shared/chain/read-client.ts'
import { addConnector } from './connectors/connector.ts'
import { createInjectedSource } from './connectors/injected.ts'
import { createSafeSource, SAFE_CONNECTOR } from './connectors/safe-frame.ts'
import { createWalletConnect } from './connectors/walletconnect.ts'
import { authorise } from './authorise.ts'
import { findSigner } from './verify-signer.ts'
import { createWalletDriver } from './wallet-driver.ts'
import type { WalletRuntime } from './wallet-runtime-type.ts'
import { getWriteBlock, WALLETCONNECT_CONNECTOR, type WalletState } from './wallet-state.ts'
import { getWalletState, setWalletState, subscribeWallet } from './wallet-store.ts'
import { openWriteAccess } from './write-access.ts'

export function createWalletRuntime(): WalletRuntime {
  const chain = getAppChain()
  const relayed = isFramed ? null : createWalletConnect(chain.id)
  const connectors = isFramed ? createSafeSource() : addConnector(createInjectedSource(), relayed)
  const driver = createWalletDriver({
    getState: getWalletState,
    setState: setWalletState,
    subscribe: subscribeWallet,
    connectors,
    chain: getAddChainParameter(),
    authorise,
    findSigner: (signed) =>
      findSigner(signed, async () => {
        const { verifyContractSignature } = await import('./verify-contract-signature.ts')
        return verifyContractSignature(getReadClient(), signed)
      }),
    openWalletDownload: () => void window.open(brand.links.walletDownload, '_blank', 'noopener,noreferrer'),
    log: (message, cause) => console.warn(message, ...(cause === undefined ? [] : [cause])),
  })
  setReadProvider(() => (canReadByWallet(getWalletState(), chain.id) ? driver.getProvider() : null))

  return {
    getWallets: () => connectors.getConnectors(),
    hasRelay: relayed !== null,
    subscribeWallets: (listener) => connectors.subscribe(listener),
    connect: (connectorName) => driver.connect(connectorName),
    cancel() {
      driver.cancel()
      relayed?.dropPairing()
    },
    switchChain: () => driver.switchChain(),
    resume: () => driver.resume(isFramed ? SAFE_CONNECTOR : undefined),
    kill: () => driver.kill(),
    getWriteAccess: () => openWriteAccess({ driver, getState: getWalletState, chainId: chain.id }),
  }
}

/** A wallet behind the relay, or around the frame, has no node to read from. */
function canReadByWallet(state: WalletState, chainId: number): boolean {
  const { connectorName } = state
  return (
    getWriteBlock(state, chainId) === null &&
    connectorName !== WALLETCONNECT_CONNECTOR &&
    connectorName !== SAFE_CONNECTOR
  )
}
