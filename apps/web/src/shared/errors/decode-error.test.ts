import { AppError } from '@app/core/app-error'
import { findContractErrorKey } from '@app/core/contract-errors'
import type { ErrorKey } from '@app/core/errors'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import {
  type Abi,
  ChainMismatchError,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  encodeErrorResult,
  HttpRequestError,
  NonceTooLowError,
  RpcError,
  RpcRequestError,
  TimeoutError,
  TransactionExecutionError,
  UserRejectedRequestError,
} from 'viem'
import { parseAccount } from 'viem/utils'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#shared/api/client.ts'
import { ruledKeys } from './error-rules.ts'
import { decodeError, wasRefusedBeforeSending, decodeRevert, contractErrorsAbi } from './decode-error.ts'
import { TxProblemError } from './tx-problem.ts'
import texts from '../../locales/en/tx.json' with { type: 'json' }

const testAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const unlockAt = 1_900_000_000
const locked = encodeErrorResult({ abi: stakingPoolAbi, errorName: 'LockNotExpired', args: [BigInt(unlockAt)] })
const words = encodeErrorResult({
  abi: [{ type: 'error', name: 'Error', inputs: [{ name: 'reason', type: 'string' }] }],
  args: ['ERC20: transfer amount exceeds balance'],
})

/** As wallets and nodes answer, by their public documentation and issue trackers. */
const recorded: readonly (readonly [from: string, error: unknown, key: ErrorKey])[] = [
  [
    'MetaMask, extension',
    { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    'USER_REJECTED',
  ],
  ['MetaMask, mobile', { code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED'],
  [
    'MetaMask, prompt open',
    { code: -32002, message: "Request of type 'eth_sendTransaction' already pending for origin" },
    'WALLET_REQUEST_PENDING',
  ],
  ['Coinbase Wallet', { code: -32603, message: 'User denied transaction signature' }, 'USER_REJECTED'],
  ['Trust Wallet, Android', new Error('cancelled'), 'USER_REJECTED'],
  ['Trust Wallet, iOS', { code: 4001, message: 'Canceled' }, 'USER_REJECTED'],
  ['WalletConnect 2', { code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
  ['WalletConnect 2, methods', { code: 5002, message: 'User disapproved requested methods' }, 'USER_REJECTED'],
  ['WalletConnect 2, expired', new Error('Request expired. Please try again.'), 'WALLET_TIMEOUT'],
  ['WalletConnect 2, session gone', new Error('No matching key. session: 3f2c'), 'WALLET_DISCONNECTED'],
  ['BNB Chain Wallet', { error: 'Rejected by user' }, 'USER_REJECTED'],
  ['OKX Wallet', { code: 4001, message: 'User rejected the request.', stack: 'Error' }, 'USER_REJECTED'],
  ['Rabby', { code: 4001, message: 'User rejected the request.', data: { brandName: 'Rabby' } }, 'USER_REJECTED'],
  ['Rabby, updated meanwhile', new Error('Extension context invalidated.'), 'WALLET_DISCONNECTED'],
  ['Phantom', { code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED'],
  [
    'MetaMask, all prompts refused',
    {
      code: 4001,
      message: 'ethers-user-denied: MetaMask Tx Signature: User denied transaction signature.',
      data: { cause: 'rejectAllApprovals' },
    },
    'USER_REJECTED',
  ],
  ['MetaMask, cancelled there', { code: -32603, message: 'User cancelled the transaction' }, 'USER_REJECTED'],
  [
    'MetaMask, older, node refused',
    {
      code: -32603,
      message:
        '[ethjs-query] while formatting outputs from RPC \'{"value":{"code":-32603,"data":{"code":-32000,"message":"nonce too low"}}}\'',
    },
    'NONCE_TOO_LOW',
  ],
  [
    'MetaMask, service worker gone',
    { code: -32603, message: 'Attempting to use a disconnected port object: message port disposed' },
    'WALLET_DISCONNECTED',
  ],
  ['Coinbase Wallet, SDK', { code: 4001, message: 'User denied account authorization' }, 'USER_REJECTED'],
  ['TokenPocket', { message: 'User cancelled' }, 'USER_REJECTED'],
  ['imToken', { code: 1001, message: 'User canceled the operation' }, 'USER_REJECTED'],
  ['Safe', new Error('Transaction was rejected'), 'USER_REJECTED'],
  ['Frame', { code: -32000, message: 'User declined transaction' }, 'USER_REJECTED'],
  [
    'Ledger',
    {
      name: 'TransportStatusError',
      statusCode: 27013,
      message: 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
    },
    'USER_REJECTED',
  ],
  ['Ledger, locked', { name: 'LockedDeviceError', message: 'Ledger device: Locked device (0x5515)' }, 'WALLET_LOCKED'],
  ['Trezor', { code: 'Failure_ActionCancelled', error: 'Failure_ActionCancelled' }, 'USER_REJECTED'],
  [
    'EIP-1193, unauthorised',
    { code: 4100, message: 'The requested account and/or method has not been authorized by the user.' },
    'WALLET_LOCKED',
  ],
  [
    'EIP-1193, no method',
    { code: 4200, message: 'The Provider does not support the requested method.' },
    'WALLET_METHOD_UNSUPPORTED',
  ],
  [
    'EIP-1193, disconnected',
    { code: 4900, message: 'The Provider is disconnected from all chains.' },
    'WALLET_DISCONNECTED',
  ],
  [
    'EIP-1193, other chain',
    { code: 4901, message: 'The Provider is not connected to the requested chain.' },
    'WRONG_CHAIN',
  ],
  ['MetaMask, chain unknown', { code: 4902, message: 'Unrecognized chain ID "0x7a69".' }, 'WRONG_CHAIN'],
  [
    'ethers 5, rejected',
    { code: 'ACTION_REJECTED', reason: 'user rejected transaction', action: 'sendTransaction' },
    'USER_REJECTED',
  ],
  [
    'ethers 5, funds',
    {
      code: 'INSUFFICIENT_FUNDS',
      reason: 'insufficient funds for intrinsic transaction cost',
      error: { code: -32000 },
    },
    'INSUFFICIENT_FUNDS',
  ],
  ['ethers 5, nonce', { code: 'NONCE_EXPIRED', reason: 'nonce has already been used' }, 'NONCE_TOO_LOW'],
  [
    'ethers 5, replacement',
    { code: 'REPLACEMENT_UNDERPRICED', reason: 'replacement fee too low' },
    'REPLACEMENT_FEE_TOO_LOW',
  ],
  [
    'ethers 5, gas',
    {
      code: 'UNPREDICTABLE_GAS_LIMIT',
      reason: 'cannot estimate gas; transaction may fail or may require manual gas limit',
    },
    'CANNOT_ESTIMATE_GAS',
  ],
  [
    'ethers 5, gas with the reason inside',
    {
      code: 'UNPREDICTABLE_GAS_LIMIT',
      error: {
        error: {
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 5,
            error: { code: 3, message: 'execution reverted', data: locked },
          }),
        },
      },
    },
    'LOCK_NOT_EXPIRED',
  ],
  [
    'ethers 5, network',
    { code: 'NETWORK_ERROR', event: 'noNetwork', reason: 'could not detect network' },
    'NETWORK_UNDETECTED',
  ],
  ['ethers 5, server', { code: 'SERVER_ERROR', reason: 'bad response', status: 502 }, 'BAD_BACKEND_RESULT'],
  [
    'ethers 5, no names',
    { code: 'UNSUPPORTED_OPERATION', reason: 'network does not support ENS', operation: 'getResolver' },
    'NAME_SERVICE_UNSUPPORTED',
  ],
  [
    'ethers 5, name',
    { code: 'UNSUPPORTED_OPERATION', reason: 'ENS name not configured' },
    'NAME_SERVICE_NOT_CONFIGURED',
  ],
  [
    'ethers 6, rejected',
    {
      code: 'ACTION_REJECTED',
      action: 'sendTransaction',
      reason: 'rejected',
      shortMessage: 'user rejected action',
      info: { error: { code: 4001, message: 'User denied transaction signature.' }, payload: { id: 6, params: [] } },
    },
    'USER_REJECTED',
  ],
  [
    'ethers 6, around what a node said',
    {
      code: 'UNKNOWN_ERROR',
      shortMessage: 'could not coalesce error',
      error: {
        code: -32000,
        message: 'max fee per gas less than block base fee: address 0x1, maxFeePerGas: 1 baseFee: 2',
      },
    },
    'FEE_TOO_LOW',
  ],
  [
    'ethers 6, no names',
    { code: 'UNCONFIGURED_NAME', shortMessage: 'unconfigured name' },
    'NAME_SERVICE_NOT_CONFIGURED',
  ],
  ['ethers 6, unreadable', { code: 'BAD_DATA', shortMessage: 'bad response' }, 'BAD_BACKEND_RESULT'],
  ['ethers 6, call', { code: 'CALL_EXCEPTION', action: 'estimateGas', data: locked, reason: null }, 'LOCK_NOT_EXPIRED'],
  [
    'Geth, funds',
    { code: -32000, message: 'insufficient funds for gas * price + value: balance 0, tx cost 21000, overshot 21000' },
    'INSUFFICIENT_FUNDS',
  ],
  ['Besu, funds', { code: -32004, message: 'Upfront cost exceeds account balance' }, 'INSUFFICIENT_FUNDS'],
  [
    'Nethermind, funds',
    { code: -32010, message: 'InsufficientFunds, Account balance: 0, cumulative cost: 1' },
    'INSUFFICIENT_FUNDS',
  ],
  [
    'OpenEthereum, funds',
    {
      code: -32010,
      message: 'Insufficient funds. The account you tried to send transaction from does not have enough funds.',
    },
    'INSUFFICIENT_FUNDS',
  ],
  [
    'Hardhat, funds',
    { code: -32000, message: "Sender doesn't have enough funds to send tx. The max upfront cost is: 1" },
    'INSUFFICIENT_FUNDS',
  ],
  ['anvil, funds', { code: -32003, message: 'Insufficient funds for gas * price + value' }, 'INSUFFICIENT_FUNDS'],
  ['Geth, nonce', { code: -32000, message: 'nonce too low: next nonce 8, tx nonce 7' }, 'NONCE_TOO_LOW'],
  ['Besu, nonce', { code: -32001, message: 'Nonce too low' }, 'NONCE_TOO_LOW'],
  [
    'Nethermind, nonce',
    { code: -32010, message: 'OldNonce, Current nonce: 8, nonce of rejected tx: 7' },
    'NONCE_TOO_LOW',
  ],
  [
    'OpenEthereum, nonce',
    { code: -32010, message: 'Transaction nonce is too low. Try incrementing the nonce.' },
    'NONCE_TOO_LOW',
  ],
  ['Geth, replacement', { code: -32000, message: 'replacement transaction underpriced' }, 'REPLACEMENT_FEE_TOO_LOW'],
  ['Erigon, replacement', { code: -32000, message: 'could not replace existing tx' }, 'REPLACEMENT_FEE_TOO_LOW'],
  [
    'OpenEthereum, replacement',
    {
      code: -32010,
      message: 'Transaction gas price supplied is too low. There is another transaction with same nonce in the queue.',
    },
    'REPLACEMENT_FEE_TOO_LOW',
  ],
  ['Geth, price', { code: -32000, message: 'transaction underpriced: tip needed 1, tip permitted 0' }, 'FEE_TOO_LOW'],
  [
    'Geth, fee cap of the node',
    { code: -32000, message: 'tx fee (2.00 ether) exceeds the configured cap (1.00 ether)' },
    'CANNOT_ESTIMATE_GAS',
  ],
  ['Geth, nonce gap', { code: -32000, message: 'nonce too high: address 0x1, tx: 9 state: 7' }, 'NONCE_TOO_HIGH'],
  ['Erigon, funds', { code: -32000, message: 'insufficient funds for transfer' }, 'INSUFFICIENT_FUNDS'],
  ['Erigon, price', { code: -32000, message: 'transaction underpriced' }, 'FEE_TOO_LOW'],
  ['Erigon, known', { code: -32000, message: 'block already known' }, 'TRANSACTION_UNKNOWN'],
  ['Nethermind, same nonce waits', { code: -32010, message: 'OwnNonceAlreadyUsed' }, 'REPLACEMENT_FEE_TOO_LOW'],
  [
    'Nethermind, price',
    { code: -32010, message: 'FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 2' },
    'FEE_TOO_LOW',
  ],
  ['Nethermind, nonce gap', { code: -32010, message: 'NonceGap, Future nonce. Expected nonce: 7' }, 'NONCE_TOO_HIGH'],
  ['Nethermind, known', { code: -32010, message: 'AlreadyKnown' }, 'TRANSACTION_UNKNOWN'],
  [
    'Nethermind, gas',
    { code: -32010, message: 'GasLimitExceeded, Gas limit: 30000000, gas limit of rejected tx: 50000000' },
    'CANNOT_ESTIMATE_GAS',
  ],
  [
    'Arbitrum, base fee',
    {
      code: -32000,
      message: 'max fee per gas less than block base fee: address 0x336394A3219e71D9, maxFeePerGas: 100 baseFee: 109',
    },
    'FEE_TOO_LOW',
  ],
  ['Arbitrum, nonce', { code: -32000, message: 'nonce too low: address 0x3363, tx: 5 state: 6' }, 'NONCE_TOO_LOW'],
  ['Arbitrum, nonce, older', { code: -32000, message: 'invalid transaction nonce' }, 'NONCE_TOO_LOW'],
  [
    'Arbitrum, nonce gap',
    { code: -32000, message: 'nonce too high: address 0x3363, tx: 9 state: 6' },
    'NONCE_TOO_HIGH',
  ],
  [
    'Arbitrum, funds',
    { code: -32000, message: 'insufficient funds for gas * price + value: address 0x3363 have 0 want 21000' },
    'INSUFFICIENT_FUNDS',
  ],
  ['Arbitrum, funds, older', { code: -32000, message: 'not enough funds for gas' }, 'INSUFFICIENT_FUNDS'],
  [
    'Arbitrum, sequencer busy',
    { code: -32000, message: 'sequencer pending tx pool full, please try again' },
    'RATE_LIMITED',
  ],
  ['Reth, funds', { code: -32003, message: 'lack of funds (0) for max fee (21000)' }, 'INSUFFICIENT_FUNDS'],
  ['Reth, gas', { code: -32003, message: 'exceeds block gas limit' }, 'CANNOT_ESTIMATE_GAS'],
  ['Geth, known', { code: -32000, message: 'already known' }, 'TRANSACTION_UNKNOWN'],
  ['Besu, known', { code: -32000, message: 'Known transaction' }, 'TRANSACTION_UNKNOWN'],
  ['Geth, gas', { code: -32000, message: 'gas required exceeds allowance (21000)' }, 'CANNOT_ESTIMATE_GAS'],
  ['Geth, intrinsic gas', { code: -32000, message: 'intrinsic gas too low: have 20000, want 21000' }, 'OUT_OF_GAS'],
  ['Geth, slow', { code: -32002, message: 'request timed out' }, 'RPC_UNAVAILABLE'],
  ['Geth, behind', { code: -32000, message: 'header not found' }, 'RPC_LAGGING'],
  [
    'Alchemy, limit',
    { code: 429, message: 'Your app has exceeded its compute units per second capacity' },
    'RATE_LIMITED',
  ],
  ['Infura, limit', { code: -32005, message: 'daily request count exceeded, request rate limited' }, 'RATE_LIMITED'],
  ['Chrome, offline', new TypeError('Failed to fetch'), 'RPC_UNAVAILABLE'],
  ['Safari, offline', new TypeError('Load failed'), 'RPC_UNAVAILABLE'],
  ['Firefox, offline', new TypeError('NetworkError when attempting to fetch resource.'), 'RPC_UNAVAILABLE'],
  ['Geth, revert', { code: 3, message: 'execution reverted', data: locked }, 'LOCK_NOT_EXPIRED'],
  [
    'MetaMask, revert',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: 3, message: 'execution reverted', data: locked },
    },
    'LOCK_NOT_EXPIRED',
  ],
  [
    'MetaMask, revert, older',
    { code: -32603, data: { originalError: { code: 3, data: locked, message: 'execution reverted' } } },
    'LOCK_NOT_EXPIRED',
  ],
  [
    'OpenEthereum, revert',
    { code: -32015, message: 'VM execution error.', data: `Reverted ${locked}` },
    'LOCK_NOT_EXPIRED',
  ],
  ['Besu, revert', { code: -32000, message: 'Execution reverted', data: locked }, 'LOCK_NOT_EXPIRED'],
  [
    'Ganache, revert',
    {
      code: -32000,
      message: 'VM Exception while processing transaction: revert',
      data: { [`0x${'ab'.repeat(32)}`]: { error: 'revert', return: locked } },
    },
    'LOCK_NOT_EXPIRED',
  ],
  [
    'Hardhat, revert',
    {
      code: -32603,
      message: 'VM Exception while processing transaction: reverted with custom error',
      data: { message: 'reverted', data: locked },
    },
    'LOCK_NOT_EXPIRED',
  ],
  [
    'anvil, revert',
    { code: 3, message: `execution reverted: custom error ${locked}`, data: locked },
    'LOCK_NOT_EXPIRED',
  ],
  ['a revert in words', { code: 3, message: 'execution reverted', data: words }, 'INSUFFICIENT_BALANCE'],
  ['a revert without a word (USDT)', { code: 3, message: 'execution reverted', data: '0x' }, 'CONTRACT_REVERTED'],
  ['a revert of somebody else', { code: 3, message: 'execution reverted', data: '0xdeadbeef' }, 'CONTRACT_REVERTED'],
  ['viem, rejected', new UserRejectedRequestError(new Error('User rejected the request.')), 'USER_REJECTED'],
  ['viem, HTTP', new HttpRequestError({ url: 'https://node.example', status: 502 }), 'RPC_UNAVAILABLE'],
  ['viem, HTTP limit', new HttpRequestError({ url: 'https://node.example', status: 429 }), 'RATE_LIMITED'],
  [
    'viem, sending',
    new TransactionExecutionError(new NonceTooLowError({ nonce: 7 }), { account: parseAccount(testAccount) }),
    'NONCE_TOO_LOW',
  ],
  [
    'viem, around one of ours',
    new RpcError(new AppError('RPC_LAGGING', { cause: new Error('header not found') }), { shortMessage: 'An error.' }),
    'RPC_LAGGING',
  ],
  [
    'one of ours, whose number is 4001',
    new RpcError(new AppError('WALLET_MISSING'), { shortMessage: 'An error.' }),
    'WALLET_MISSING',
  ],
  ['viem, timeout', new TimeoutError({ url: 'https://node.example', body: {} }), 'RPC_UNAVAILABLE'],
  [
    'viem, chain',
    new ChainMismatchError({
      chain: {
        id: 1,
        name: 'One',
        nativeCurrency: { name: '', symbol: '', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      },
      currentChainId: 2,
    }),
    'WRONG_CHAIN',
  ],
  [
    'viem, contract',
    new ContractFunctionExecutionError(
      new ContractFunctionRevertedError({ abi: stakingPoolAbi, data: locked, functionName: 'unstake' }),
      { abi: stakingPoolAbi, functionName: 'unstake', args: [[1n]] },
    ),
    'LOCK_NOT_EXPIRED',
  ],
  [
    'viem, RPC',
    new RpcRequestError({
      body: {},
      url: 'https://node.example',
      error: { code: 3, message: 'execution reverted', data: locked },
    }),
    'LOCK_NOT_EXPIRED',
  ],
  ['one of ours', new AppError('RPC_LAGGING'), 'RPC_LAGGING'],
  [
    'a newer service, in a number that wallets refuse with',
    new ApiError({ key: 'NOT_YET_KNOWN' as ErrorKey, code: 5000, status: 500, message: 'User rejected' }),
    'UNDEFINED_ERROR',
  ],
  ['a problem', new TxProblemError({ key: 'VIEW_ONLY' }), 'VIEW_ONLY'],
  ['nothing', undefined, 'UNDEFINED_ERROR'],
  ['nonsense', { code: -12345, message: 'flux capacitor' }, 'UNDEFINED_ERROR'],
  ['a word', 'boom', 'UNDEFINED_ERROR'],
]

describe('an error of', () => {
  it.each(recorded)('%s', (_, error, key) => {
    expect(decodeError(error).key).toBe(key)
  })

  it('a contract brings its arguments: the time a lock ends', () => {
    const problem = decodeError({ code: 3, message: 'execution reverted', data: locked })
    expect(problem.values).toMatchObject({
      contractError: { type: 'text', text: 'LockNotExpired' },
      unlockAt: { type: 'time', at: unlockAt },
    })
    expect(problem.technical).toContain(`LockNotExpired(${unlockAt})`)
  })

  it('a contract brings addresses as addresses', () => {
    const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const data = encodeErrorResult({ abi: stakingPoolAbi, errorName: 'SuperiorNotActivated', args: [account] })
    const problem = decodeError({ code: 3, data })
    expect(problem.key).toBe('SUPERIOR_NOT_ACTIVATED')
    expect(Object.values(problem.values ?? {})).toContainEqual({ type: 'address', address: account })
  })

  it('any shape at all is decoded without throwing, in bounded text', () => {
    const circular: Record<string, unknown> = { message: 'round' }
    circular.cause = circular
    expect(decodeError(circular).key).toBe('UNDEFINED_ERROR')
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        const problem = decodeError(anything)
        expect((problem.technical ?? '').length).toBeLessThanOrEqual(400)
      }),
    )
  })
})

const modules = import.meta.glob<Record<string, unknown>>('../../../../../packages/abis/src/*.ts', { eager: true })
const abis = Object.values(modules).flatMap((module) => Object.values(module).filter((value) => Array.isArray(value)))
/** Of every contract, also of those that no screen calls yet. */
const refusals = abis.flatMap((abi: Abi) => abi.flatMap((item) => (item.type === 'error' ? [item] : [])))

describe('every refusal', () => {
  const ofContracts = refusals.flatMap(({ name }) => findContractErrorKey(name) ?? [])
  const keys = new Set<ErrorKey>([...ruledKeys, ...ofContracts, ...recorded.map(([, , key]) => key)])
  // It has no cause to name: the default sentence is its own.
  keys.delete('UNDEFINED_ERROR')

  it('has its cause and next step in words', () => {
    expect([...keys].filter((key) => !(key in texts.explain))).toEqual([])
  })

  it('has them also where its facts are not known', () => {
    const explain: Record<string, string> = texts.explain
    const needs = Object.keys(explain).filter((key) => explain[key]?.includes('{{'))
    expect(needs.toSorted()).toEqual(Object.keys(texts.explainBriefly).toSorted())
    expect(Object.values(texts.explainBriefly).filter((text) => text.includes('{{'))).toEqual([])
  })

  it('that a contract explains by its arguments has them all, and times as times', () => {
    const explain: Record<string, string> = texts.explain
    const filled: string[] = []
    for (const item of refusals.filter(({ inputs }) => inputs.length > 0)) {
      const args = item.inputs.map(({ type }) => sample(type))
      const problem = decodeRevert(encodeErrorResult({ abi: [item], args }), [item])
      const text = explain[problem?.key ?? ''] ?? ''
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name]) => (name === 'zone' ? [] : [name!]))
      const type = text.includes('{{zone}}') ? 'time' : 'text'
      for (const name of names)
        expect([item.name, name, problem?.values?.[name]?.type]).toEqual([item.name, name, type])
      if (names.length > 0) filled.push(item.name)
    }
    expect(filled).toEqual(expect.arrayContaining(['LockNotExpired', 'UnlockTooLate', 'VoucherExpired']))
  })

  it('that a node or wallet can say has been recorded at least once', () => {
    const seen = new Set(recorded.map(([, , key]) => key))
    expect(ruledKeys.filter((key) => !seen.has(key))).toEqual([])
  })

  it('that a contract of ours can answer is decoded under its own name', () => {
    for (const item of contractErrorsAbi) {
      const data = encodeErrorResult({ abi: [item], args: (item.inputs ?? []).map(({ type }) => sample(type)) })
      const problem = decodeError({ code: 3, message: 'execution reverted', data })
      expect([item.name, problem.key]).toEqual([item.name, findContractErrorKey(item.name)])
      expect(problem.values?.contractError).toEqual({ type: 'text', text: item.name })
    }
  })
})

function sample(type: string): unknown {
  if (type === 'address') return testAccount
  if (type === 'string') return 'word'
  if (type === 'bool') return true
  const size = /^bytes(\d+)$/.exec(type)?.[1]
  if (size !== undefined) return `0x${'00'.repeat(Number(size))}`
  if (type === 'bytes') return '0x'
  return /^u?int(?:8|16|24|32|48)$/.test(type) ? 1 : 1n
}

describe('whether something was sent', () => {
  it.each([
    'Geth, known',
    'WalletConnect 2, expired',
    'WalletConnect 2, session gone',
    'Chrome, offline',
    'nonsense',
    'nothing',
    'Geth, slow',
  ])('is not certain after %s', (name) => {
    const error = recorded.find(([from]) => from === name)
    expect(wasRefusedBeforeSending(decodeError(error?.[1]))).toBe(false)
  })

  it.each([
    'MetaMask, extension',
    'Geth, funds',
    'MetaMask, prompt open',
    'MetaMask, revert',
    'EIP-1193, unauthorised',
  ])('is certainly not after %s', (name) => {
    const error = recorded.find(([from]) => from === name)
    expect(wasRefusedBeforeSending(decodeError(error?.[1]))).toBe(true)
  })
})
