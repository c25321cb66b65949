import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  type Arbitrary,
} from 'fast-check'
import { expect, test } from 'vitest'
import { stepWallet, type WalletEvent, type WalletTransition } from './wallet-machine.ts'
import { getExposedAccount, type WalletState } from './wallet-state.ts'

const chainId = 42_161
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const blank: WalletState = {
  account: '',
  chainId: null,
  connectorName: null,
  walletName: '',
  isKill: false,
  viewOnly: '',
  priceNumber: null,
  openAuth: false,
  auth: {},
  flow: null,
  failure: null,
  ticket: 0,
}

const anyAddress = constantFrom<unknown>(alice, bob, alice.toLowerCase(), '0x0', 'nonsense', 7, null)
const anyAccounts = oneof(array(anyAddress, { maxLength: 3 }), constantFrom<unknown>(undefined, 'x', {}))
const anyChain = constantFrom<unknown>('0xa4b1', 42_161, '42161', 56, '0x38', 'x', null, 0)
const anyTicket = integer({ min: 0, max: 12 })
const anySigner = constantFrom(alice, bob, alice.toLowerCase(), null)
const anyConnector = constantFrom('injected:io.metamask', 'injected:io.rabby', 'walletconnect')

const anyEvent: Arbitrary<WalletEvent> = oneof(
  record({
    type: constant('started' as const),
    mode: constantFrom('connect' as const, 'read' as const),
    connectorName: anyConnector,
  }),
  record({ type: constant('accountsAnswered' as const), ticket: anyTicket, accounts: anyAccounts }),
  record({ type: constant('chainAnswered' as const), ticket: anyTicket, chainId: anyChain }),
  record({ type: constant('switchAnswered' as const), ticket: anyTicket }),
  record({ type: constant('signerAnswered' as const), ticket: anyTicket, signer: anySigner }),
  record({ type: constant('failed' as const), ticket: anyTicket, failure: constant('walletFailed' as const) }),
  record({ type: constant('accountsChanged' as const), accounts: anyAccounts }),
  record({ type: constant('chainChanged' as const), chainId: anyChain }),
  constantFrom<WalletEvent>({ type: 'switchStarted' }, { type: 'cancelled' }, { type: 'noWallet' }, { type: 'killed' }),
)

/** What must never happen, by name. */
function findViolations(before: WalletState, event: WalletEvent, { state, command }: WalletTransition): string[] {
  const exposed = getExposedAccount(state, chainId)
  const isAuthorised = (account: string) => state.auth[account.toLowerCase()] === true
  const added = Object.keys(state.auth).filter((account) => before.auth[account] !== true)
  const signedNow = event.type === 'signerAnswered' && event.ticket === before.flow?.ticket
  const flowMoved = state.flow !== before.flow && state.flow !== null
  const violations: Record<string, boolean> = {
    'authorised without a signature that was asked for': added.length > 0 && !signedNow,
    'authorised outside of the signing step': added.length > 0 && before.flow?.step !== 'authorising',
    'authorised another account than the one that signed': added.some(
      (account) => account !== before.account.toLowerCase(),
    ),
    'exposed on another chain': exposed !== null && state.chainId !== chainId,
    'exposed without authorisation': exposed !== null && !isAuthorised(exposed),
    'asked to sign again': command?.type === 'sign' && isAuthorised(state.account),
    'asked to sign on another chain': command?.type === 'sign' && state.chainId !== chainId,
    'asked to sign for another account': command?.type === 'sign' && command.account !== state.account,
    'a command nobody waits for': command !== null && state.flow?.ticket !== command.ticket,
    'a flow that waits for nothing': command === null && flowMoved,
    'a ticket used twice': command !== null && command.ticket <= before.ticket,
    'an account after kill': state.isKill && state.account !== '',
    'an account of no wallet': state.account !== '' && state.connectorName === null,
  }
  return Object.keys(violations).filter((name) => violations[name])
}

test('whatever happens in whatever order: only its own verified signature exposes an account, on the right chain', () => {
  assert(
    property(array(anyEvent, { maxLength: 40 }), boolean(), (events, answersFit) => {
      let state = blank
      for (const given of events) {
        // Half of the runs answer with the ticket that is waited for, so that flows come far.
        const event = answersFit && 'ticket' in given ? { ...given, ticket: state.flow?.ticket ?? 0 } : given
        const transition = stepWallet(state, event, chainId)
        expect(findViolations(state, event, transition)).toEqual([])
        state = transition.state
      }
    }),
    { numRuns: 3000 },
  )
})

test('an answer with any but the awaited ticket changes nothing', () => {
  const anyAnswer = anyEvent.filter((event) => 'ticket' in event)
  assert(
    property(array(anyEvent, { maxLength: 20 }), anyAnswer, (events, answer) => {
      let state = blank
      for (const event of events) ({ state } = stepWallet(state, event, chainId))
      const late = { ...answer, ticket: (state.flow?.ticket ?? 0) + 1 } as WalletEvent
      expect(stepWallet(state, late, chainId)).toEqual({ state, command: null })
    }),
    { numRuns: 1000 },
  )
})
