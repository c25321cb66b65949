import { cardVaultAbi } from '@app/abis/card-vault'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { powerMarketAbi } from '@app/abis/power-market'
import { productTokenAbi } from '@app/abis/product-token'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { toChecksumAddress } from '@app/core/checksum-address'
import { encodeEventTopics, zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import { makeAddress } from '../testing/chain-rows.ts'
import { getNamedAccounts, type Topics } from './changed-accounts.ts'

const [account, other] = [toChecksumAddress(makeAddress('named')), toChecksumAddress(makeAddress('also named'))]
const at = (topics: unknown) => [topics as Topics]

it.each([
  [
    'a card that is staked',
    encodeEventTopics({ abi: cardVaultAbi, eventName: 'CardStaked', args: { account, cardId: 1n } }),
  ],
  ['an order', encodeEventTopics({ abi: powerMarketAbi, eventName: 'OrderOpened', args: { account, orderId: 1n } })],
  ['a lock', encodeEventTopics({ abi: votingEscrowAbi, eventName: 'LockCreated', args: { account } })],
])('names the account of %s', (_, topics) => {
  expect(getNamedAccounts(at(topics))).toEqual([account])
})

it('events name the account that a dividend paid, with its token, and both sides of a gift', () => {
  const paid = encodeEventTopics({
    abi: dividendVaultAbi,
    eventName: 'DividendPaid',
    args: { account, token: other },
  })
  expect(getNamedAccounts(at(paid))).toEqual([account, other])
  const given = encodeEventTopics({
    abi: equityCardAbi,
    eventName: 'TransferSingle',
    args: { operator: account, from: account, to: other },
  })
  expect(getNamedAccounts(at(given))).toEqual([account, other])
})

it('the zero address and foreign events name no account', () => {
  const minted = encodeEventTopics({
    abi: productTokenAbi,
    eventName: 'Transfer',
    args: { from: zeroAddress, to: account },
  })
  expect(getNamedAccounts(at(minted))).toEqual([account])
  expect(getNamedAccounts([[`0x${'12'.repeat(32)}`, null, null, null]])).toEqual([])
})
