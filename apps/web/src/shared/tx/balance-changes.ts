import { type Address, erc20Abi, isAddressEqual, type Log, parseEventLogs } from 'viem'
import type { Token } from '#shared/base/tokens.ts'
import { readToken } from '#shared/chain/read-token.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'
import type { TxContext, TxOutcome, TxSentence } from './tx-action.ts'

/** Base units; negative for what leaves the account. */
export type BalanceChange = { token: Address; amount: bigint }

/** Net of all transfers, in order of first appearance; tokens that net to 0 are left out. */
export function sumBalanceChanges(logs: readonly Log[], account: Address): BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  for (const { address, args } of parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: [...logs] })) {
    const isFrom = isAddressEqual(args.from, account)
    const isTo = isAddressEqual(args.to, account)
    if (isFrom === isTo) continue
    const before = sums.get(address.toLowerCase())?.amount ?? 0n
    sums.set(address.toLowerCase(), { token: address, amount: before + (isTo ? args.value : -args.value) })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

/**
 * Amounts that the action states are kept only where the simulated transfers confirm them; transfers that it does not
 * mention are added.
 */
export async function describeOutcome(
  said: readonly TxSentence[],
  { logs }: Pick<TxOutcome, 'logs'>,
  { client, account }: TxContext,
): Promise<TxSentence[]> {
  if (logs === null) return [...said]
  const changes = await Promise.all(
    sumBalanceChanges(logs, account).map(async (change) => ({
      ...change,
      unit: await readToken(client, change.token).catch(() => null),
    })),
  )
  const confirmed = (sentence: TxSentence) => changes.find((change) => bearsOut(sentence, change))
  const kept = said.filter((sentence) => !isAboutAmount(sentence) || confirmed(sentence) !== undefined)
  const told = new Set(kept.map(confirmed))
  return [...changes.filter((change) => !told.has(change)).map(toSentence), ...kept]
}

/** Null for a token without decimals: its base units are then shown, never a guess. */
type KnownChange = BalanceChange & { unit: Token | null }

function isAboutAmount({ icon, text }: TxSentence): boolean {
  return (icon === 'leaves' || icon === 'arrives') && text.values?.amount?.type === 'amount'
}

/** Income may grow until the block that pays it, so the stated amount is a minimum. */
function bearsOut({ icon, text }: TxSentence, { amount, unit }: KnownChange): boolean {
  const value = text.values?.amount
  if (value?.type !== 'amount' || unit === null) return false
  const isSameUnit = value.symbol === unit.symbol && value.decimals === unit.decimals
  if (!isSameUnit) return false
  return icon === 'leaves' ? -amount === BigInt(value.amount) : icon === 'arrives' && amount >= BigInt(value.amount)
}

function toSentence({ token, amount, unit }: KnownChange): TxSentence {
  const icon = amount < 0n ? 'leaves' : 'arrives'
  const size = amount < 0n ? -amount : amount
  if (unit !== null)
    return { icon, text: { key: `tx:change.${icon}`, values: { amount: createExactAmountValue(size, unit) } } }
  const values = { units: { type: 'text', text: size.toString() }, token: { type: 'address', address: token } } as const
  return { icon, text: { key: `tx:change.${icon}Units`, values } }
}
