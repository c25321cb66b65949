import type { Address } from '@app/core/address'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import {
  readAccounts,
  readWalletChain,
  requestAccounts,
  switchWalletChain,
  type AddChainParameter,
} from '#shared/chain/wallet-requests.ts'
import type { Authorised } from './authorise.ts'
import type { ConnectorSource, WalletConnector } from './connectors/connector.ts'
import { getWalletFailure } from './wallet-failure.ts'
import { stepWallet, type WalletCommand, type WalletEvent } from './wallet-machine.ts'
import { getExposedAccount, isInjectedConnector, type WalletState } from './wallet-state.ts'
import type { SignedMessage } from './verify-signer.ts'

export type WalletDriverOptions = {
  getState: () => WalletState
  setState: (state: WalletState) => void
  subscribe: (listener: () => void) => () => void
  connectors: ConnectorSource
  chain: AddChainParameter
  authorise(provider: Eip1193Provider, account: Address): Promise<Authorised>
  findSigner(signed: SignedMessage): Promise<string | null>
  openWalletDownload(): void
  log(message: string, cause?: unknown): void
}

export type WalletDriver = ReturnType<typeof createWalletDriver>

export function createWalletDriver(options: WalletDriverOptions) {
  const { getState, setState, connectors, chain } = options
  const configuredChainId = Number(chain.chainId)
  const perform = createPerformer(options)
  const binding = createBinding(options, {
    onAccounts: (accounts) => void follow(dispatch({ type: 'accountsChanged', accounts })),
    onChain: (chainId) => void dispatch({ type: 'chainChanged', chainId }),
  })

  function dispatch(event: WalletEvent): WalletCommand | null {
    const { state, command } = stepWallet(getState(), event, configuredChainId)
    setState(state)
    return command
  }

  async function follow(first: WalletCommand | null): Promise<void> {
    let command = first
    while (command !== null) {
      const event = await Promise.race([perform(command), whenNobodyWaits(options, command.ticket)])
      if (event === null) return
      if (event.type === 'failed') options.log(`The wallet request ${command.type} failed: ${event.failure}`)
      command = dispatch(event)
      await binding.update()
    }
  }

  return {
    dispatch,
    getProvider: binding.getProvider,

    async connect(connectorName?: string): Promise<readonly string[]> {
      const chosen = connectorName ?? getState().connectorName ?? connectors.getConnectors()[0]?.connectorName
      if (chosen === undefined || connectors.findConnector(chosen) === null) {
        dispatch({ type: 'noWallet' })
        options.log('No wallet is installed in this browser')
        options.openWalletDownload()
        return []
      }
      const command = dispatch({ type: 'started', mode: 'connect', connectorName: chosen })
      await follow(command)
      const state = getState()
      const account = state.connectorName === chosen ? getExposedAccount(state, configuredChainId) : null
      return account === null ? [] : [account]
    },

    async switchChain(): Promise<boolean> {
      await follow(dispatch({ type: 'switchStarted' }))
      return getState().chainId === configuredChainId
    },

    /** Waits for the saved wallet: some announce themselves seconds after the page loads. */
    async resume(connectorName = getState().connectorName): Promise<void> {
      const { ticket } = getState()
      if (connectorName === null || !(await whenFound(options, connectorName, ticket))) return
      await binding.update()
      const mode = isInjectedConnector(connectorName) ? 'connect' : 'read'
      await follow(dispatch({ type: 'started', mode, connectorName }))
    },

    cancel(): void {
      dispatch({ type: 'cancelled' })
    },

    async kill(): Promise<void> {
      const { connectorName } = getState()
      const connector = connectorName === null ? null : connectors.findConnector(connectorName)
      dispatch({ type: 'killed' })
      await binding.update()
      await connector?.disconnect?.()
    },
  }
}

function createPerformer(options: WalletDriverOptions): (command: WalletCommand) => Promise<WalletEvent> {
  const { getState, connectors, chain } = options

  async function perform(command: WalletCommand): Promise<WalletEvent> {
    const { ticket, connectorName } = command
    const step = getState().flow?.step ?? 'requestingAccount'
    try {
      const connector = connectors.findConnector(connectorName)
      if (connector === null) return { type: 'failed', ticket, failure: 'noWallet' }
      return await askWallet(await connector.getProvider(), command)
    } catch (error) {
      options.log(`The wallet refused ${command.type}`, error)
      return { type: 'failed', ticket, failure: getWalletFailure(error, step) }
    }
  }

  async function askWallet(provider: Eip1193Provider, command: WalletCommand): Promise<WalletEvent> {
    const { ticket } = command
    switch (command.type) {
      case 'requestAccounts':
        return { type: 'accountsAnswered', ticket, accounts: await requestAccounts(provider) }
      case 'readAccounts':
        return { type: 'accountsAnswered', ticket, accounts: await readAccounts(provider) }
      case 'readChain':
        return { type: 'chainAnswered', ticket, chainId: await readWalletChain(provider) }
      case 'switchChain':
        await switchWalletChain(provider, chain)
        return { type: 'switchAnswered', ticket }
      default: {
        const account = command.account as Address
        const { message, signature } = await options.authorise(provider, account)
        if (!isHex(signature)) return { type: 'failed', ticket, failure: 'badAnswer' }
        return verify({ account, message, signature }, ticket)
      }
    }
  }

  async function verify(signed: SignedMessage, ticket: number): Promise<WalletEvent> {
    try {
      return { type: 'signerAnswered', ticket, signer: await options.findSigner(signed) }
    } catch (error) {
      options.log('The signature could not be checked', error)
      return { type: 'failed', ticket, failure: 'signatureUnverified' }
    }
  }

  return perform
}

type WalletListeners = { onAccounts: (accounts: unknown) => void; onChain: (chainId: unknown) => void }

function createBinding({ getState, setState, connectors }: WalletDriverOptions, listeners: WalletListeners) {
  const { onAccounts, onChain } = listeners
  let bound: { connectorName: string; provider: Eip1193Provider; release: () => void } | null = null

  async function update(): Promise<void> {
    const { connectorName } = getState()
    const connector = connectorName === null ? null : connectors.findConnector(connectorName)
    if (bound?.connectorName === connectorName) {
      if (connector !== null) showName(connector)
      return
    }
    bound?.release()
    bound = null
    if (connector === null) return
    const provider = await connector.getProvider()
    if (getState().connectorName !== connectorName || bound !== null) return
    bound = { connectorName: connector.connectorName, provider, release: listen(provider) }
    showName(connector)
  }

  function showName(connector: WalletConnector): void {
    const walletName = connector.getWalletName?.() || connector.name
    if (walletName !== getState().walletName) setState({ ...getState(), walletName })
  }

  function listen(provider: Eip1193Provider): () => void {
    // A wallet also sends `disconnect` when it loses its node but keeps its accounts, so it is asked.
    const onDisconnect = async () => {
      const accounts = await readAccounts(provider).catch(() => [])
      if (bound?.provider === provider) onAccounts(accounts)
    }
    provider.on?.('accountsChanged', onAccounts)
    provider.on?.('chainChanged', onChain)
    provider.on?.('disconnect', onDisconnect)
    return () => {
      provider.removeListener?.('accountsChanged', onAccounts)
      provider.removeListener?.('chainChanged', onChain)
      provider.removeListener?.('disconnect', onDisconnect)
    }
  }

  return { update, getProvider: (): Eip1193Provider | null => bound?.provider ?? null }
}

function whenNobodyWaits({ getState, subscribe }: WalletDriverOptions, ticket: number): Promise<null> {
  return new Promise((resolve) => {
    const release = subscribe(() => {
      if (getState().flow?.ticket === ticket) return
      release()
      resolve(null)
    })
  })
}

function whenFound(options: WalletDriverOptions, connectorName: string, ticket: number): Promise<boolean> {
  const { getState, subscribe, connectors } = options
  const isFound = () => connectors.findConnector(connectorName) !== null
  if (isFound()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const check = () => {
      const state = getState()
      const outdated = state.ticket !== ticket || state.connectorName !== connectorName
      if (!outdated && !isFound()) return
      releaseConnectors()
      releaseState()
      resolve(!outdated)
    }
    const releaseConnectors = connectors.subscribe(check)
    const releaseState = subscribe(check)
  })
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
}
