import { AppError } from '@app/core/app-error'
import { describe, expect, test } from 'vitest'
import { getWalletFailure } from '#shared/wallet/wallet-failure.ts'
import { getWalletErrorCode, isEip1193Provider, isUserRejection } from './eip1193.ts'

const endless: { cause?: unknown } = {}
endless.cause = endless

describe('the code of a wallet error, wherever the wallet puts it', () => {
  test.each([
    ['plain (EIP-1193)', { code: 4001, message: 'User rejected the request.' }, 4001],
    ['not an Error', { code: -32_002 }, -32_002],
    ['wrapped by MetaMask mobile', { code: -32_603, data: { originalError: { code: 4902 } } }, 4902],
    ['wrapped without what is inside', { code: -32_603, message: 'Internal JSON-RPC error.' }, -32_603],
    ['of ethers', { code: 'ACTION_REJECTED', reason: 'rejected' }, 4001],
    ['inside ethers', { code: 'UNKNOWN_ERROR', error: { code: 4001 } }, 4001],
    ['inside viem', Object.assign(new Error('x'), { cause: { code: 4100 } }), 4100],
    ['none', new Error('boom'), null],
    ['a string', 'rejected', null],
    ['nothing', undefined, null],
    ['a circle', endless, null],
    ['our own error, whose code means something else', new AppError('WALLET_MISSING'), null],
    ['our own error around a refusal', new AppError('CONNECT_FAILED', { cause: { code: 4001 } }), 4001],
  ])('%s', (_name, error, code) => {
    expect(getWalletErrorCode(error)).toBe(code)
  })
})

test.each([
  [{ code: 4001 }, true],
  [{ code: 5000 }, true],
  [new Error('MetaMask Tx Signature: User denied transaction signature.'), true],
  [new Error('User canceled'), true],
  [new Error('The contract reverted'), false],
  [Object.assign(new Error('user rejected'), { code: 4902 }), false],
])('a refusal by the user: %s is %s', (error, expected) => {
  expect(isUserRejection(error)).toBe(expected)
})

test.each([
  [{ code: 4001 }, 'requestingAccount', 'rejectedAccount'],
  [{ code: 4001 }, 'checkingChain', 'rejectedChain'],
  [{ code: 4001 }, 'authorising', 'rejectedSignature'],
  [{ code: -32_002 }, 'requestingAccount', 'alreadyPending'],
  [{ code: 4100 }, 'authorising', 'noAccount'],
  [new Error('boom'), 'authorising', 'walletFailed'],
  // Coinbase Wallet, BNB Chain Wallet, Trust Wallet, MetaMask: what they say where they give no code of refusal.
  [{ code: -32_603, message: 'User denied account authorization' }, 'requestingAccount', 'rejectedAccount'],
  [{ error: 'Rejected by user' }, 'checkingChain', 'rejectedChain'],
  [new Error('cancelled'), 'authorising', 'rejectedSignature'],
  [{ code: -32_603, message: 'Already processing eth_requestAccounts.' }, 'requestingAccount', 'alreadyPending'],
  [new Error('Wallet is locked'), 'requestingAccount', 'noAccount'],
  [new AppError('WALLET_MISSING'), 'requestingAccount', 'walletFailed'],
] as const)('%o while %s is %s', (error, step, failure) => {
  expect(getWalletFailure(error, step)).toBe(failure)
})

test('a provider is something that can be asked', () => {
  expect(
    [null, undefined, 'x', {}, { request: 1 }, { request: () => 1 }].map((value) => isEip1193Provider(value)),
  ).toEqual([false, false, false, false, false, true])
})
