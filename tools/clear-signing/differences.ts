import type { ActValue } from '@app/config/acts/acts'
import { getContracts } from '@app/config/contracts'
import { type Described, getContractName } from '@app/config/clear-signing/describe'
import { type Address, getAddress, isAddressEqual, toFunctionSelector } from 'viem'
import { formatTxValue, type TxValue } from '../../apps/web/src/shared/format/tx-text.ts'

const tags = { number: 'en', date: 'en' }

/** `2026-06-18 13:52:08Z`. */
export const showTime = (at: number) => new Date(at * 1_000).toISOString().replace('T', ' ').replace('.000Z', 'Z')

const showName = (described: Described, address: string) => {
  const contract = getContracts(described.deployment).find((one) => isAddressEqual(one.address, address as Address))
  return contract === undefined ? getAddress(address) : getContractName(described, contract)
}

/** `1,234.5000 USDT` as `1234.5 USDT`. */
const simplify = (text: string) =>
  text
    .replaceAll(',', '')
    .replaceAll('\u00a0', ' ')
    .replace(/(\.\d*?)0+(?=\s)/, '$1')
    .replace(/\.(?=\s)/, '')

/**
 * All differences of notation between a wallet and a sheet: the values are the same. docs/wallets.md lists them for
 * people.
 */
export function showInWallet(described: Described, value: TxValue): string {
  switch (value.type) {
    // Without separators of thousands, and without zeros at the end.
    case 'amount':
      return simplify(formatTxValue({ ...value, isExact: true }, tags))
    // To the second, in UTC.
    case 'time':
      return showTime(value.at)
    // By name where it has one, otherwise whole instead of shortened.
    case 'address':
      return showName(described, value.address)
    case 'number':
      return String(value.number)
    default:
      return formatTxValue(value, tags)
  }
}

/** As `showInWallet`, for acts as `npm run call` and the page of proposals say them. */
export function showActInWallet(described: Described, value: ActValue): string[] {
  switch (value.type) {
    case 'account':
      return [showName(described, value.account)]
    case 'accounts':
      return value.accounts.map((account) => showName(described, account))
    case 'amount': {
      const { amount, symbol, decimals } = value
      return [showInWallet(described, { type: 'amount', amount: String(amount), symbol, decimals })]
    }
    case 'call':
      return [value.data]
    case 'dividendPool':
      return [described.readText(`admin:pool.kind.${value.pool}`)]
    // Hours, minutes and seconds.
    case 'duration': {
      const parts = [Math.floor(value.seconds / 3_600), Math.floor(value.seconds / 60) % 60, value.seconds % 60]
      return [parts.map((part) => String(part).padStart(2, '0')).join(':')]
    }
    // A function by its selector.
    case 'text':
      return /^\w+\(/.test(value.text) ? value.text.split(', ').map((one) => toFunctionSelector(one)) : [value.text]
    // A day is its number: the standard has no format for it.
    case 'time':
      return [value.isDay ? String(value.at / 86_400) : showTime(value.at)]
    case 'yesNo':
      return [String(value.isYes)]
  }
}
