import { describe, expect, it } from 'vitest'
import { shortenAddress, BURN_ADDRESS } from './address.ts'
import { announcementTypes, isAnnouncementShown } from './announcement.ts'
import { parseChainId, readChainId } from './chain-id.ts'
import { assertContractAddress } from './checksum-address.ts'
import * as constants from './constants.ts'
import { Decimal } from './decimal.ts'
import * as states from './entity-states.ts'
import { errorCatalogue, type ErrorKey } from './errors.ts'
import { getExplorerLink } from './explorer-link.ts'
import { decodeInviteCode, encodeInviteCode, INVITE_ID_MAX, INVITE_ID_MIN } from './invite-code.ts'
import { DEFAULT_LANGUAGE, detectLanguage, languages } from './languages.ts'
import * as timings from './timings.ts'
import { isNativeCoin, isTokenConfigured } from './token.ts'
import { getTransitionDirection } from './transition-direction.ts'
import { buildAuthorisationMessage } from './wallet-message.ts'

/**
 * Each small fact of the specification that lives in core, by its section, so that none is lost. Facts of chains, token sets
 * and brands are in the test of the same name in config.
 */
const messages: readonly [section: string, key: ErrorKey, message: string][] = [
  ['§5', 'AMOUNT_MISSING', 'Please enter amount'],
  ['§5', 'AMOUNT_INVALID', 'Please enter correct amount'],
  ['§5', 'ADDRESS_INVALID', 'Place enter a valid account address'],
  ['§5', 'SUPERIOR_MISSING', 'Please enter the activation superior address'],
  ['§5', 'SUPERIOR_NOT_ACTIVATED', 'Please activate the superior address first'],
  ['§5', 'WALLET_NOT_LINKED', 'Please first link the wallet'],
  ['§5', 'POWER_AMOUNT_MISSING', 'Please enter the purchase computing power'],
  ['§5', 'POWER_AMOUNT_INVALID', 'Please enter the correct computing power'],
  ['§5', 'MINT_AMOUNT_MISSING', 'Enter mint amount'],
  ['§5', 'STAKE_AMOUNT_MISSING', 'Enter stake amount'],
  ['§5', 'MINT_AMOUNT_INVALID', 'Please enter a valid mint amount'],
  ['§5', 'STAKE_AMOUNT_INVALID', 'Please enter a valid stake amount'],
  ['§5', 'CONTRACT_ADDRESS_INVALID', "Invalid 'address' parameter"],
  ['§6', 'NO_PURCHASE_PERMISSION', 'No purchase permission currently available'],
  ['§6', 'NOT_ELIGIBLE_FOR_INVITATION', 'Not eligible for invitation at the moment'],
  ['§8', 'INSUFFICIENT_BALANCE', 'Insufficient balance'],
  ['§8', 'OVERFLOW_TODAY_MAX_LIMIT', 'Overflow Today Max Limit'],
  ['§8', 'OVERFLOW_LESS_LIMIT', 'Overflow Less Limit'],
  ['§8', 'LOCK_NOT_EXPIRED', 'Unstake time unexpired'],
  ['§8', 'STAKE_FAILED', 'Stake failed'],
  ['§8', 'BUY_FAILED', 'Buy failed'],
  ['§8', 'CLAIM_FAILED', 'Claim failed'],
  ['§8', 'WITHDRAW_FAILED', 'Withdraw failed'],
  ['§8', 'TRANSFER_FAILED', 'Transfer failed'],
  ['§8', 'AUTHORIZATION_FAILED', 'Authorization failed'],
  ['§8', 'MINT_FAILED', 'Mint failed'],
  ['§8', 'WITHDRAWAL_INITIATION_FAILED', 'Withdrawal initiation failed'],
  ['§8', 'COMING_SOON', 'Coming soon!'],
  ['§8', 'COPY_FAILED', 'Copy Failed!'],
  ['§8', 'WALLET_MISSING', 'Please install wallet'],
  ['§8', 'INSUFFICIENT_FUNDS', 'Insufficient funds'],
  ['§8', 'NONCE_TOO_LOW', 'Nonce too low (already used)'],
  ['§8', 'REPLACEMENT_FEE_TOO_LOW', 'Replacement fee too low'],
  ['§8', 'CANNOT_ESTIMATE_GAS', 'Cannot estimate gas (may fail or need manual gas limit)'],
  ['§8', 'USER_REJECTED', 'User rejected transaction or signing'],
  ['§8', 'NETWORK_UNDETECTED', 'Could not detect network'],
  ['§8', 'BAD_BACKEND_RESULT', 'Bad result from backend'],
  ['§8', 'NAME_SERVICE_NOT_CONFIGURED', 'Name service not configured'],
  ['§8', 'NAME_SERVICE_UNSUPPORTED', 'Network lacks name service support'],
  ['§4', 'TRANSACTION_FAILED', 'Transaction failed'],
  ['§8', 'UNDEFINED_ERROR', 'Undefined error code'],
]

it.each(messages)('%s: %s says "%s"', (_section, key, message) => {
  expect(errorCatalogue[key].message).toBe(message)
})

const scan = 'https://scan.example'
const token = '0x55d398326f99059fF775485246999027B3197955'
const popup = { startTime: 1_000, endTime: 2_000, status: 0 }

type Fact = [section: string, fact: string, actual: () => unknown, expected: unknown]

const facts: Fact[] = [
  ['§2', 'the shortened address: first characters, ellipsis, last', () => shortenAddress(token), '0x55d3…7955'],
  ['§2', 'deeper slides one way', () => getTransitionDirection(1, 2), 'forward'],
  ['§2', 'shallower the other', () => getTransitionDirection(2, 1), 'back'],
  ['§2', 'the same depth by default', () => getTransitionDirection(1, 1), 'default'],
  ['§1, §9', 'eight languages', () => languages, ['zh', 'en', 'ja', 'kr', 'vi', 'id', 'ru', 'kaz']],
  ['§2', 'the browser decides the language', () => detectLanguage(['vi-VN', 'en']), 'vi'],
  ['§2, §9', 'the language falls back to zh', () => [DEFAULT_LANGUAGE, detectLanguage(['fr'])], ['zh', 'zh']],
  ['§3', 'announcement types', () => announcementTypes, { notice: 1, help: 2, popup: 3 }],
  ['§3, §4', 'card states', () => states.cardStates, ['unstaked', 'staked', 'ended']],
  ['§4', 'withdrawal statuses', () => states.withdrawalStates.slice(0, 3), ['pending', 'successful', 'resend']],
  ['§4', 'popup at its first millisecond', () => isAnnouncementShown(popup, 1_000_000), true],
  ['§4', 'popup not before', () => isAnnouncementShown(popup, 999_999), false],
  ['§4', 'popup at its last millisecond', () => isAnnouncementShown(popup, 1_999_999), true],
  ['§4', 'popup not at its end', () => isAnnouncementShown(popup, 2_000_000), false],
  ['§4', 'popup only with status 0', () => isAnnouncementShown({ ...popup, status: 1 }, 1_500_000), false],
  [
    '§4',
    'the authorisation message',
    () => buildAuthorisationMessage(1_781_763_640_512),
    'Authorisation:1781763640512',
  ],
  ['§4', 'chain ids become numbers', () => parseChainId('0x38'), 56],
  ['§3', 'native: empty address and the symbol', () => isNativeCoin({ address: '', symbol: 'BNB' }, 'BNB'), true],
  ['§3', 'not native with another symbol', () => isNativeCoin({ address: '', symbol: 'DR' }, 'BNB'), false],
  ['§3', 'not native with an address', () => isNativeCoin({ address: token, symbol: 'BNB' }, 'BNB'), false],
  ['§3', 'a token nobody deployed', () => isTokenConfigured({ address: '', symbol: 'DR' }, 'BNB'), false],
  ['§3', 'the native coin needs no address', () => isTokenConfigured({ address: '', symbol: 'BNB' }, 'BNB'), true],
  ['§7', 'explorer: transaction', () => getExplorerLink(scan, { kind: 'transaction', value: '0x1' }), `${scan}/tx/0x1`],
  ['§7', 'explorer: token', () => getExplorerLink(scan, { kind: 'token', value: token }), `${scan}/token/${token}`],
  ['§7', 'explorer: block', () => getExplorerLink(scan, { kind: 'block', value: 7n }), `${scan}/block/7`],
  [
    '§7',
    'explorer: block countdown',
    () => getExplorerLink(scan, { kind: 'blockCountdown', value: 7 }),
    `${scan}/block/countdown/7`,
  ],
  [
    '§7',
    'explorer: holders, with the balances anchor',
    () => getExplorerLink(scan, { kind: 'holders', value: token }),
    `${scan}/token/${token}#balances`,
  ],
  [
    '§7',
    'explorer: balance, with the address parameter',
    () => getExplorerLink(scan, { kind: 'balance', value: token, account: '0xabc' }),
    `${scan}/token/${token}?a=0xabc`,
  ],
  [
    '§7',
    'explorer: address by default',
    () => getExplorerLink(`${scan}/`, { kind: 'address', value: token }),
    `${scan}/address/${token}`,
  ],
  ['§7', 'no explorer, no link', () => getExplorerLink(undefined, { kind: 'address', value: token }), undefined],
  ['§7, §9', 'provider polling', () => timings.PROVIDER_POLLING_MS, 12_000],
  ['§7, §9', 'pending transactions', () => timings.PENDING_TRANSACTION_POLLING_MS, 1_000],
  ['§4, §9', 'confirmations', () => timings.DEFAULT_CONFIRMATIONS, 1],
  ['§7, §9', 'request timeout', () => timings.REQUEST_TIMEOUT_MS, 30_000],
  ['§9', 'toast', () => timings.TOAST_MS, 2_000],
  ['§9', 'local RPC port', () => [timings.LOCAL_RPC_PORT, timings.LOCAL_RPC_URL], [8545, 'http://127.0.0.1:8545']],
  ['§9', 'burn address', () => BURN_ADDRESS.toLowerCase(), '0x000000000000000000000000000000000000dead'],
  ['§9', 'stake lock', () => [constants.STAKE_LOCK_DAYS, constants.STAKE_LOCK_SECONDS], [180, 15_552_000]],
  ['§9', 'handling fee', () => [constants.HANDLING_FEE_PERCENT, constants.getHandlingFee(1_000n)], [2, 20n]],
  ['§9', 'the fee is never short', () => [constants.getHandlingFee(1n), constants.getHandlingFee(51n)], [1n, 2n]],
  ['§9', 'minting: 1 for 1', () => constants.DR_PER_PRODUCT, 1],
  ['§9', 'decimal places', () => new Decimal(2).div(3).decimalPlaces(), 80],
  [
    '§9',
    'exponent threshold',
    () => [new Decimal('1e-999').toString().length, new Decimal('1e1000').toString()],
    [1_001, '1e+1000'],
  ],
  ['§9', 'invite ids', () => [INVITE_ID_MIN, INVITE_ID_MAX], [1, 2_147_483_647]],
  ['§9', 'invite code, first variant: id · 3 + 1681', () => toNumber(encodeInviteCode(7)), 7 * 3 + 1681],
  ['§9', 'invite code, second variant: id · 1 + 0', () => toNumber(encodeInviteCode(700, 'second')), 700],
  ['§2', 'an invalid invite code is told from a valid one', () => decodeInviteCode('NOTACODE'), undefined],
]

/** Base 9 value of a code, read off the codes of the second variant, whose value is the id itself. */
function toNumber(code: string): number | undefined {
  return decodeInviteCode(code, 'second')
}

it.each(facts)('%s: %s', (_section, _fact, actual, expected) => {
  expect(actual()).toEqual(expected)
})

describe('§5', () => {
  it.each([`0x${'0'.repeat(40)}`, '0x1234', ''])(
    "a contract at %j fails with Invalid 'address' parameter",
    (address) => {
      expect(() => assertContractAddress(address)).toThrow("Invalid 'address' parameter")
    },
  )
})

describe('§7', () => {
  it('the chain id falls back to the network version', async () => {
    const asked: string[] = []
    const chainId = await readChainId(async (method) => {
      asked.push(method)
      if (method === 'eth_chainId') throw new Error('the method does not exist')
      return '42161'
    })
    expect([chainId, asked]).toEqual([42161, ['eth_chainId', 'net_version']])
  })
})

describe('§4', () => {
  it.each([-1, 1.5, Number.NaN])('no authorisation message with the time %d', (now) => {
    expect(() => buildAuthorisationMessage(now)).toThrow(RangeError)
  })
})
