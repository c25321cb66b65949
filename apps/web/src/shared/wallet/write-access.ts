import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { ErrorKey } from '@app/core/errors'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import { readAccounts, readWalletChain } from '#shared/chain/wallet-requests.ts'
import type { WalletDriver } from './wallet-driver.ts'
import { getExposedAccount, getWriteBlock, type WalletState, type WriteBlock } from './wallet-state.ts'

export type WriteAccess = {
  account: Address
  /** The wallet itself, so that a write is sent once and never falls back to another node. */
  provider: Eip1193Provider
}

export type WriteAccessOptions = {
  driver: WalletDriver
  getState: () => WalletState
  chainId: number
  timeoutMs?: number
}

const blockKeys: Record<WriteBlock, ErrorKey> = {
  viewOnly: 'VIEW_ONLY',
  notConnected: 'WALLET_NOT_LINKED',
  wrongChain: 'WRONG_CHAIN',
  notAuthorised: 'WALLET_NOT_LINKED',
}

const patienceMs = 10_000

/**
 * Asks the wallet once more, right before a write, and updates the state. Throws unless nothing has changed.
 * @throws AppError `VIEW_ONLY`, `WALLET_NOT_LINKED`, `WRONG_CHAIN`, `ACCOUNT_CHANGED`, `WALLET_LOCKED`,
 * `WALLET_DISCONNECTED`, `WALLET_TIMEOUT`
 */
export async function openWriteAccess(options: WriteAccessOptions): Promise<WriteAccess> {
  const { driver, getState, chainId, timeoutMs = patienceMs } = options
  const account = getExposedAccount(getState(), chainId) as Address
  const provider = driver.getProvider()
  assertWritable(getState(), chainId)
  if (provider === null) throw new AppError('WALLET_DISCONNECTED')

  const accounts = await inTime(readAccounts(provider), timeoutMs, 'WALLET_LOCKED')
  driver.dispatch({ type: 'accountsChanged', accounts })
  if (!Array.isArray(accounts) || accounts.length === 0) throw new AppError('WALLET_LOCKED')
  driver.dispatch({ type: 'chainChanged', chainId: await inTime(readWalletChain(provider), timeoutMs, 'WRONG_CHAIN') })
  if (getState().account !== account && getState().viewOnly === '') throw new AppError('ACCOUNT_CHANGED')
  assertWritable(getState(), chainId)
  return { account, provider }
}

/** Some wallets never answer a request that was open when they went to sleep. */
async function inTime<T>(answer: Promise<T>, timeoutMs: number, refused: ErrorKey): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('WALLET_TIMEOUT')), timeoutMs)
  })
  const answered = answer.catch((cause: unknown) => {
    throw new AppError(refused, { cause })
  })
  return await Promise.race([answered, timeout]).finally(() => clearTimeout(timer))
}

function assertWritable(state: WalletState, chainId: number): void {
  const block = getWriteBlock(state, chainId)
  if (block !== null) throw new AppError(blockKeys[block], { details: { reason: block } })
}
