import type { Address } from '@app/core/address'
import { parseChainId } from '@app/core/chain-id'
import { parseAccountAddress } from '@app/core/checksum-address'
import { isAuthorised, type WalletFailure, type WalletFlow, type WalletState } from './wallet-state.ts'

/** Answers carry the ticket of their command. */
export type WalletEvent =
  | { type: 'started'; mode: 'connect' | 'read'; connectorName: string }
  | { type: 'switchStarted' }
  | { type: 'accountsAnswered'; ticket: number; accounts: unknown }
  | { type: 'chainAnswered'; ticket: number; chainId: unknown }
  | { type: 'switchAnswered'; ticket: number }
  | { type: 'signerAnswered'; ticket: number; signer: string | null }
  | { type: 'failed'; ticket: number; failure: WalletFailure }
  | { type: 'cancelled' }
  | { type: 'accountsChanged'; accounts: unknown }
  | { type: 'chainChanged'; chainId: unknown }
  | { type: 'noWallet' }
  | { type: 'killed' }

export type WalletCommand =
  | { type: 'requestAccounts' | 'readAccounts'; ticket: number; connectorName: string }
  | { type: 'readChain' | 'switchChain'; ticket: number; connectorName: string }
  | { type: 'sign'; ticket: number; connectorName: string; account: string }

export type WalletTransition = { state: WalletState; command: WalletCommand | null }

/** Specification §4 as a pure function. Answers with an old ticket change nothing. */
export function stepWallet(state: WalletState, event: WalletEvent, configuredChainId: number): WalletTransition {
  switch (event.type) {
    case 'started':
      return start(state, event.mode, event.connectorName)
    case 'switchStarted':
      return startChainCheck(state, 'switchChain')
    case 'accountsChanged':
      return changeAccounts(state, event.accounts)
    case 'chainChanged':
      return stay(state.connectorName === null ? state : { ...state, chainId: parseChainId(event.chainId) ?? null })
    case 'cancelled':
      return stay(state.flow === null ? state : dropFlow(state))
    case 'noWallet':
      return stay({ ...dropFlow(state), failure: 'noWallet' })
    case 'killed':
      return stay({ ...dropFlow(state), account: '', chainId: null, connectorName: null, walletName: '', isKill: true })
    default: {
      const { flow } = state
      if (flow === null || flow.ticket !== event.ticket) return stay(state)
      return answer(state, flow, event, configuredChainId)
    }
  }
}

type Answer = Extract<WalletEvent, { ticket: number }>

function answer(state: WalletState, flow: WalletFlow, event: Answer, configuredChainId: number): WalletTransition {
  switch (event.type) {
    case 'accountsAnswered':
      return flow.step === 'requestingAccount' ? takeAccounts(state, flow, event.accounts) : stay(state)
    case 'chainAnswered':
      return flow.step === 'checkingChain' ? takeChain(state, flow, event.chainId, configuredChainId) : stay(state)
    case 'switchAnswered':
      return flow.step === 'checkingChain' && flow.switchAsked ? ask(state, flow, 'readChain') : stay(state)
    case 'signerAnswered':
      return flow.step === 'authorising' ? takeSigner(state, flow, event.signer) : stay(state)
    default:
      return fail(state, event.failure)
  }
}

function start(state: WalletState, mode: 'connect' | 'read', connectorName: string): WalletTransition {
  // Choosing a wallet ends watching, so that the two are never active at once.
  const free = { ...state, failure: null, viewOnly: mode === 'connect' ? '' : state.viewOnly }
  const flow = { mode, step: 'requestingAccount', connectorName, switchAsked: false } as const
  return ask(free, flow, mode === 'read' ? 'readAccounts' : 'requestAccounts')
}

function startChainCheck(state: WalletState, mode: 'read' | 'switchChain'): WalletTransition {
  const { connectorName } = state
  if (connectorName === null || state.account === '') return stay(state)
  const flow = { mode, step: 'checkingChain', connectorName, switchAsked: false } as const
  return ask({ ...state, failure: null }, flow, 'readChain')
}

function takeAccounts(state: WalletState, flow: WalletFlow, accounts: unknown): WalletTransition {
  const account = parseAccounts(accounts)
  const { connectorName } = flow
  if (account === null) return fail(state, 'badAnswer')
  if (account === '') {
    const empty = state.connectorName === connectorName ? { ...state, account: '' as const, chainId: null } : state
    return flow.mode === 'read' ? stay({ ...empty, flow: null }) : fail(empty, 'noAccount')
  }
  const chainId = state.connectorName === connectorName ? state.chainId : null
  return ask(
    { ...state, account, chainId, connectorName, isKill: false },
    { ...flow, step: 'checkingChain' },
    'readChain',
  )
}

function takeChain(
  state: WalletState,
  flow: WalletFlow,
  answered: unknown,
  configuredChainId: number,
): WalletTransition {
  const chainId = parseChainId(answered) ?? null
  const next = { ...state, chainId }
  if (chainId === null) return fail(next, 'badAnswer')
  if (chainId !== configuredChainId && flow.mode !== 'read') {
    return flow.switchAsked ? fail(next, 'wrongChain') : ask(next, { ...flow, switchAsked: true }, 'switchChain')
  }
  if (flow.mode !== 'connect' || isAuthorised(next)) return finish(next, flow)
  return ask(next, { ...flow, step: 'authorising' }, 'sign')
}

function takeSigner(state: WalletState, flow: WalletFlow, signer: string | null): WalletTransition {
  const account = state.account.toLowerCase()
  if (signer?.toLowerCase() !== account) return fail(state, 'signatureMismatch')
  return finish({ ...state, auth: { ...state.auth, [account]: true } }, flow)
}

function changeAccounts(state: WalletState, accounts: unknown): WalletTransition {
  const account = parseAccounts(accounts)
  if (state.connectorName === null || account === null || account === state.account) return stay(state)
  // A signature requested from the previous account must not authorise the new one.
  const choosing = state.flow?.step === 'requestingAccount'
  const free = choosing ? state : dropFlow(state)
  if (account === '') return stay({ ...free, account: '', chainId: null })
  const next = { ...free, account }
  return next.chainId === null && !choosing ? startChainCheck(next, 'read') : stay(next)
}

/** The first account, checksummed; '' for an empty list, null for an invalid answer. */
function parseAccounts(accounts: unknown): Address | '' | null {
  if (!Array.isArray(accounts)) return null
  return accounts.length === 0 ? '' : parseAccountAddress(accounts[0])
}

/** Every command gets a new ticket, so that a second answer to the same command also counts as late. */
function ask(state: WalletState, flow: Omit<WalletFlow, 'ticket'>, type: WalletCommand['type']): WalletTransition {
  const ticket = state.ticket + 1
  const { connectorName } = flow
  const command =
    type === 'sign' ? { type, ticket, connectorName, account: state.account } : { type, ticket, connectorName }
  return { state: { ...state, ticket, flow: { ...flow, ticket } }, command }
}

function finish(state: WalletState, flow: WalletFlow): WalletTransition {
  return stay({ ...state, flow: null, openAuth: flow.mode === 'read' && state.openAuth })
}

function dropFlow(state: WalletState): WalletState {
  return { ...state, flow: null, failure: null, ticket: state.ticket + 1 }
}

function fail(state: WalletState, failure: WalletFailure): WalletTransition {
  return stay({ ...state, flow: null, failure })
}

function stay(state: WalletState): WalletTransition {
  return { state, command: null }
}
