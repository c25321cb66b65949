import { describe, expect, test } from 'vitest'
import { stepWallet, type WalletCommand, type WalletEvent } from './wallet-machine.ts'
import { getExposedAccount, getWalletStatus, getWriteBlock, type WalletState } from './wallet-state.ts'

const chainId = 42_161
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const metaMask = 'injected:io.metamask'

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
const signedIn: WalletState = {
  ...blank,
  account: alice,
  chainId,
  connectorName: metaMask,
  auth: { [alice.toLowerCase()]: true },
}

type Reply = Omit<Extract<WalletEvent, { ticket: number }>, 'ticket'> extends infer T ? T : never

/** Plays events; an event without a ticket that needs one gets the ticket of the last command. */
function play(start: WalletState, events: readonly (WalletEvent | Reply)[]) {
  let state = start
  let command: WalletCommand | null = null
  const commands: string[] = []
  for (const event of events) {
    const ticket = command?.ticket ?? state.ticket
    ;({ state, command } = stepWallet(state, { ticket, ...event } as WalletEvent, chainId))
    if (command) commands.push(command.type)
  }
  return { state, commands, command }
}

const start: WalletEvent = { type: 'started', mode: 'connect', connectorName: metaMask }
const accounts = (...list: unknown[]) => ({ type: 'accountsAnswered', accounts: list }) as Reply
const chain = (id: unknown) => ({ type: 'chainAnswered', chainId: id }) as Reply
const switched = { type: 'switchAnswered' } as Reply
const signer = (address: string | null) => ({ type: 'signerAnswered', signer: address }) as Reply
const failed = (failure: string) => ({ type: 'failed', failure }) as Reply

describe('connecting', () => {
  test.each([
    {
      name: 'right chain, first time: account, chain, signature',
      from: blank,
      events: [start, accounts(alice, bob), chain('0xa4b1'), signer(alice.toLowerCase())],
      commands: ['requestAccounts', 'readChain', 'sign'],
      expected: { status: 'authorised', exposed: alice, failure: null },
    },
    {
      name: 'already authorised: no signature is asked',
      from: { ...blank, auth: signedIn.auth },
      events: [start, accounts(alice.toLowerCase()), chain(42_161)],
      commands: ['requestAccounts', 'readChain'],
      expected: { status: 'authorised', exposed: alice, failure: null },
    },
    {
      name: 'other chain: switched, read again, signed',
      from: blank,
      events: [start, accounts(alice), chain('0x38'), switched, chain('42161'), signer(alice)],
      commands: ['requestAccounts', 'readChain', 'switchChain', 'readChain', 'sign'],
      expected: { status: 'authorised', exposed: alice, failure: null },
    },
    {
      name: 'other chain, the wallet says it switched but did not: asked once only',
      from: blank,
      events: [start, accounts(alice), chain('0x38'), switched, chain('0x38')],
      commands: ['requestAccounts', 'readChain', 'switchChain', 'readChain'],
      expected: { status: 'unauthorised', exposed: null, failure: 'wrongChain' },
    },
    {
      name: 'account refused',
      from: blank,
      events: [start, failed('rejectedAccount')],
      commands: ['requestAccounts'],
      expected: { status: 'disconnected', exposed: null, failure: 'rejectedAccount' },
    },
    {
      name: 'no account given',
      from: blank,
      events: [start, accounts()],
      commands: ['requestAccounts'],
      expected: { status: 'disconnected', exposed: null, failure: 'noAccount' },
    },
    {
      name: 'chain refused: the account stays, nothing is signed',
      from: blank,
      events: [start, accounts(alice), chain(56), failed('rejectedChain')],
      commands: ['requestAccounts', 'readChain', 'switchChain'],
      expected: { status: 'unauthorised', exposed: null, failure: 'rejectedChain' },
    },
    {
      name: 'signature refused',
      from: blank,
      events: [start, accounts(alice), chain(chainId), failed('rejectedSignature')],
      commands: ['requestAccounts', 'readChain', 'sign'],
      expected: { status: 'unauthorised', exposed: null, failure: 'rejectedSignature' },
    },
    {
      name: 'signed by another account',
      from: blank,
      events: [start, accounts(alice), chain(chainId), signer(bob)],
      commands: ['requestAccounts', 'readChain', 'sign'],
      expected: { status: 'unauthorised', exposed: null, failure: 'signatureMismatch' },
    },
    {
      name: 'signed by nobody',
      from: blank,
      events: [start, accounts(alice), chain(chainId), signer(null)],
      commands: ['requestAccounts', 'readChain', 'sign'],
      expected: { status: 'unauthorised', exposed: null, failure: 'signatureMismatch' },
    },
    {
      name: 'accounts are nonsense',
      from: blank,
      events: [start, accounts('hello')],
      commands: ['requestAccounts'],
      expected: { status: 'disconnected', exposed: null, failure: 'badAnswer' },
    },
    {
      name: 'chain is nonsense',
      from: blank,
      events: [start, accounts(alice), chain('arbitrum')],
      commands: ['requestAccounts', 'readChain'],
      expected: { status: 'unauthorised', exposed: null, failure: 'badAnswer' },
    },
    {
      name: 'reading only: neither switch nor signature is asked',
      from: { ...blank, connectorName: 'walletconnect' },
      events: [{ type: 'started', mode: 'read', connectorName: 'walletconnect' }, accounts(alice), chain(56)],
      commands: ['readAccounts', 'readChain'],
      expected: { status: 'unauthorised', exposed: null, failure: null },
    },
    {
      name: 'reading only, nothing shown: no complaint',
      from: { ...blank, connectorName: 'walletconnect' },
      events: [{ type: 'started', mode: 'read', connectorName: 'walletconnect' }, accounts()],
      commands: ['readAccounts'],
      expected: { status: 'disconnected', exposed: null, failure: null },
    },
    {
      name: 'reading only, authorised before',
      from: { ...blank, connectorName: 'walletconnect', auth: signedIn.auth },
      events: [{ type: 'started', mode: 'read', connectorName: 'walletconnect' }, accounts(alice), chain(chainId)],
      commands: ['readAccounts', 'readChain'],
      expected: { status: 'authorised', exposed: alice, failure: null },
    },
    {
      name: 'a second wallet that refuses leaves the first one as it was',
      from: signedIn,
      events: [{ ...start, connectorName: 'injected:io.rabby' }, failed('rejectedAccount')],
      commands: ['requestAccounts'],
      expected: { status: 'authorised', exposed: alice, failure: 'rejectedAccount' },
    },
    {
      name: 'the switch alone: right already',
      from: signedIn,
      events: [{ type: 'switchStarted' }, chain(chainId)],
      commands: ['readChain'],
      expected: { status: 'authorised', exposed: alice, failure: null },
    },
    {
      name: 'the switch alone: done',
      from: { ...signedIn, chainId: 56 },
      events: [{ type: 'switchStarted' }, chain(56), switched, chain(chainId)],
      commands: ['readChain', 'switchChain', 'readChain'],
      expected: { status: 'authorised', exposed: alice, failure: null },
    },
    {
      name: 'the switch alone, without a wallet: nothing',
      from: blank,
      events: [{ type: 'switchStarted' }],
      commands: [],
      expected: { status: 'disconnected', exposed: null, failure: null },
    },
  ] as const)('$name', ({ from, events, commands, expected }) => {
    const played = play(from, events)
    expect(played.commands).toEqual(commands)
    expect({
      status: getWalletStatus(played.state),
      exposed: getExposedAccount(played.state, chainId),
      failure: played.state.failure,
    }).toEqual(expected)
  })

  test('the account is set before the chain is checked, and the steps are named', () => {
    expect(getWalletStatus(play(blank, [start]).state)).toBe('requestingAccount')
    const { state } = play(blank, [start, accounts(alice)])
    expect(state).toMatchObject({ account: alice, connectorName: metaMask })
    expect(getWalletStatus(state)).toBe('checkingChain')
    expect(getWalletStatus(play(blank, [start, accounts(alice), chain(chainId)]).state)).toBe('authorising')
  })

  test('success closes the connect sheet; failure and silent reading leave it', () => {
    const open = { ...blank, openAuth: true }
    expect(play(open, [start, accounts(alice), chain(chainId), signer(alice)]).state.openAuth).toBe(false)
    expect(play(open, [start, accounts(alice), chain(chainId), signer(bob)]).state.openAuth).toBe(true)
    const read: WalletEvent = { type: 'started', mode: 'read', connectorName: metaMask }
    expect(play(open, [read, accounts(alice), chain(chainId)]).state.openAuth).toBe(true)
  })
})

describe('late, double and foreign answers', () => {
  test('an answer after cancelling changes nothing', () => {
    const { state, command } = play(blank, [start])
    const cancelled = stepWallet(state, { type: 'cancelled' }, chainId).state
    expect(getWalletStatus(cancelled)).toBe('disconnected')
    const late = stepWallet(
      cancelled,
      { type: 'accountsAnswered', ticket: command?.ticket ?? 0, accounts: [alice] },
      chainId,
    )
    expect(late.state).toBe(cancelled)
    expect(late.command).toBeNull()
  })

  test('a second answer to the same question changes nothing', () => {
    const asked = play(blank, [start, accounts(alice)])
    const ticket = asked.command?.ticket ?? 0
    const once = stepWallet(asked.state, { type: 'chainAnswered', ticket, chainId: 56 }, chainId)
    const twice = stepWallet(once.state, { type: 'chainAnswered', ticket, chainId: 56 }, chainId)
    expect(twice.state).toBe(once.state)
    expect(twice.command).toBeNull()
  })

  test('a signature of a former account does not authorise the present one', () => {
    const asked = play(blank, [start, accounts(alice), chain(chainId)])
    const changed = stepWallet(asked.state, { type: 'accountsChanged', accounts: [bob] }, chainId).state
    const late = stepWallet(
      changed,
      { type: 'signerAnswered', ticket: asked.command?.ticket ?? 0, signer: alice },
      chainId,
    )
    expect(late.state.auth).toEqual({})
    expect(getWalletStatus(late.state)).toBe('unauthorised')
  })

  test('a new attempt makes the former one late', () => {
    const first = play(blank, [start])
    const second = stepWallet(first.state, { ...start, connectorName: 'injected:io.rabby' }, chainId)
    const late = stepWallet(
      second.state,
      { type: 'accountsAnswered', ticket: first.command?.ticket ?? 0, accounts: [alice] },
      chainId,
    )
    expect(late.state).toBe(second.state)
  })
})

const change = (from: WalletState, list: unknown) =>
  stepWallet(from, { type: 'accountsChanged', accounts: list }, chainId)

describe('changes in the wallet', () => {
  test('an empty list clears the account, the first of a list is used', () => {
    expect(change(signedIn, []).state).toMatchObject({ account: '', chainId: null, connectorName: metaMask })
    expect(change(signedIn, [bob, alice]).state.account).toBe(bob)
  })

  test('authorisation is per account', () => {
    const other = change(signedIn, [bob]).state
    expect(getExposedAccount(other, chainId)).toBeNull()
    expect(getWalletStatus(other)).toBe('unauthorised')
    expect(getExposedAccount(change(other, [alice]).state, chainId)).toBe(alice)
  })

  test('nonsense and the same account change nothing', () => {
    expect(change(signedIn, 'locked').state).toBe(signedIn)
    expect(change(signedIn, [42]).state).toBe(signedIn)
    expect(change(signedIn, [alice.toLowerCase()]).state).toBe(signedIn)
  })

  test('an account that comes back after locking has its chain read again', () => {
    const locked = change(signedIn, []).state
    expect(change(locked, [alice]).command?.type).toBe('readChain')
  })

  test.each([
    ['0x38', 56],
    ['56', 56],
    [56, 56],
    [42_161n, 42_161],
    ['arbitrum', null],
    ['0x0', null],
    [-1, null],
    [1.5, null],
    [undefined, null],
  ])('chain id %s is %s', (given, expected) => {
    const { state } = stepWallet(signedIn, { type: 'chainChanged', chainId: given }, chainId)
    expect(state.chainId).toBe(expected)
    expect(getExposedAccount(state, chainId)).toBe(expected === chainId ? alice : null)
  })

  test('kill sets isKill and clears the account, also in the middle of a flow; connecting again lifts it', () => {
    const killed = play(blank, [start, accounts(alice), chain(chainId), { type: 'killed' }]).state
    expect(killed).toMatchObject({ isKill: true, account: '', connectorName: null, flow: null })
    expect(stepWallet(signedIn, { type: 'killed' }, chainId).state.auth).toEqual(signedIn.auth)
    expect(play(killed, [start, accounts(alice)]).state.isKill).toBe(false)
  })
})

describe('the exposed account and writing', () => {
  const watching: WalletState = { ...signedIn, viewOnly: bob }
  test.each<{ name: string; state: WalletState; exposed: string | null; block: string | null }>([
    { name: 'watched address first, whatever the wallet', state: watching, exposed: bob, block: 'viewOnly' },
    { name: 'watched also without a wallet', state: { ...blank, viewOnly: bob }, exposed: bob, block: 'viewOnly' },
    { name: 'watched also on another chain', state: { ...watching, chainId: 56 }, exposed: bob, block: 'viewOnly' },
    { name: 'other chain', state: { ...signedIn, chainId: 56 }, exposed: null, block: 'wrongChain' },
    { name: 'unknown chain', state: { ...signedIn, chainId: null }, exposed: null, block: 'wrongChain' },
    { name: 'not authorised', state: { ...signedIn, auth: {} }, exposed: null, block: 'notAuthorised' },
    { name: 'another account authorised', state: { ...signedIn, account: bob }, exposed: null, block: 'notAuthorised' },
    { name: 'no wallet', state: blank, exposed: null, block: 'notConnected' },
    { name: 'authorised on the chain', state: signedIn, exposed: alice, block: null },
  ])('$name', ({ state, exposed, block }) => {
    expect(getExposedAccount(state, chainId)).toBe(exposed)
    expect(getWriteBlock(state, chainId)).toBe(block)
  })

  test('choosing a wallet ends watching', () => {
    expect(play(watching, [start]).state.viewOnly).toBe('')
  })
})
