import { brand } from '#shared/brand.ts'
import { getAddChainParameter, getAppChain } from './app-chain.ts'
import { createInjectedSource } from './connectors/injected.ts'
import { getReadClient, setReadProvider } from './read-client.ts'
import { findSigner } from './verify-signer.ts'
import { createWalletDriver } from './wallet-driver.ts'
import type { WalletRuntime } from './wallet-runtime-type.ts'
import { getWriteBlock } from './wallet-state.ts'
import { getWalletState, setWalletState, subscribeWallet } from './wallet-store.ts'
import { openWriteAccess } from './write-access.ts'

/** Puts the driver together with the page: its wallets, its chain, its store. */
export function createWalletRuntime(): WalletRuntime {
  const chain = getAppChain()
  const connectors = createInjectedSource()
  const driver = createWalletDriver({
    getState: getWalletState,
    setState: setWalletState,
    subscribe: subscribeWallet,
    connectors,
    chain: getAddChainParameter(),
    getNowMs: () => Date.now(),
    findSigner: (signed) =>
      findSigner(signed, async () => {
        const { verifyContractSignature } = await import('./verify-contract-signature.ts')
        return verifyContractSignature(getReadClient(), signed)
      }),
    openWalletDownload: () => void window.open(brand.links.walletDownload, '_blank', 'noopener,noreferrer'),
    log: (message, cause) => console.warn(message, ...(cause === undefined ? [] : [cause])),
  })
  setReadProvider(() => (getWriteBlock(getWalletState(), chain.id) === null ? driver.getProvider() : null))

  return {
    getWallets: () => connectors.getConnectors(),
    subscribeWallets: (listener) => connectors.subscribe(listener),
    connect: (connectorName) => driver.connect(connectorName),
    cancel: () => driver.cancel(),
    switchChain: () => driver.switchChain(),
    resume: () => driver.resume(),
    kill: () => driver.kill(),
    getWriteAccess: () => openWriteAccess({ driver, getState: getWalletState, chainId: chain.id }),
  }
}
