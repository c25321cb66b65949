import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { ErrorKey } from '@app/core/errors'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { type Chain, createClient, custom } from 'viem'
import { parseAccount } from 'viem/utils'
import type { Eip1193Provider } from './eip1193.ts'
import type { ReadClient } from './read-client.ts'
import type { SigningClient } from './wallet-runtime-type.ts'
import type { WalletDriver } from './wallet-driver.ts'
import { readAccounts, readWalletChain } from './wallet-requests.ts'
import { getExposedAccount, getWriteBlock, type WalletState, type WriteBlock } from './wallet-state.ts'

export type WriteAccess = {
  account: Address
  /** The wallet itself, for a request that must reach it as it is and once. */
  provider: Eip1193Provider
  /** Sends through the wallet and nothing else: a write never falls back to another node. */
  walletClient: SigningClient
  readClient: ReadClient
}

export type WriteAccessOptions = {
  driver: WalletDriver
  getState: () => WalletState
  chain: Chain
  getReadClient: () => ReadClient
}

const blockKeys: Record<WriteBlock, ErrorKey> = {
  viewOnly: 'VIEW_ONLY',
  notConnected: 'WALLET_NOT_LINKED',
  wrongChain: 'WRONG_CHAIN',
  notAuthorised: 'WALLET_NOT_LINKED',
}

/**
 * Asks the wallet once more, right before a write: what it shows now is told to the state, and the write goes on only when
 * nothing changed.
 */
export async function openWriteAccess(options: WriteAccessOptions): Promise<WriteAccess> {
  const { driver, getState, chain } = options
  const account = getExposedAccount(getState(), chain.id) as Address
  const provider = driver.getProvider()
  assertWritable(getState(), chain.id)
  if (provider === null) throw new AppError('WALLET_DISCONNECTED')

  const accounts = await readAccounts(provider).catch((cause: unknown) => {
    throw new AppError('WALLET_LOCKED', { cause })
  })
  if (!Array.isArray(accounts) || accounts.length === 0) throw new AppError('WALLET_LOCKED')
  driver.dispatch({ type: 'accountsChanged', accounts })
  driver.dispatch({ type: 'chainChanged', chainId: await readWalletChain(provider) })
  if (getState().account !== account && getState().viewOnly === '') throw new AppError('ACCOUNT_CHANGED')
  assertWritable(getState(), chain.id)

  const walletClient = createClient({
    account: parseAccount(account),
    chain,
    pollingInterval: PROVIDER_POLLING_MS,
    transport: custom(provider, { retryCount: 0 }),
  })
  return { account, provider, walletClient, readClient: options.getReadClient() }
}

function assertWritable(state: WalletState, chainId: number): void {
  const block = getWriteBlock(state, chainId)
  if (block !== null) throw new AppError(blockKeys[block], { details: { reason: block } })
}
