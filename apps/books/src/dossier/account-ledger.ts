import type { Deployment } from '@app/config/deployment'
import { getContracts } from '@app/config/contracts'
import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { readTransactions } from '../index-reading.ts'
import { getIndexedTokens, type Reason } from '../movements.ts'

/**
 * `amount` is what the account gained; negative when it lost. `received` and `sent` are transfers that no event of our
 * contracts explains. `other` is the other side where no contract gave the reason: addresses and names of contracts,
 * joined by commas.
 */
export interface Entry {
  timestamp: number
  block: number
  transaction: Hex
  reason: Reason | 'received' | 'sent'
  contract: string | undefined
  other: string | undefined
  token: Hex
  amount: bigint
}

export async function readAccountLedger(
  tx: TransactionSql,
  { deployment, account, to }: { deployment: Deployment; account: Hex; to: number },
): Promise<Entry[]> {
  const entries: Entry[] = []
  const indexed = getIndexedTokens(deployment)
  const names = new Map(getContracts(deployment).map(({ name, address }) => [address.toLowerCase(), name]))
  for await (const { hash, block, timestamp, movements, transfers } of readTransactions(tx, deployment, {
    to,
    account,
  })) {
    const add = (entry: Pick<Entry, 'reason' | 'contract' | 'other' | 'token' | 'amount'>) =>
      entries.push({ timestamp, block, transaction: hash, ...entry })
    const nets = new Map<Hex, bigint>()
    for (const { token, from, to: receiver, amount } of transfers) {
      const net = (receiver === account ? amount : 0n) - (from === account ? amount : 0n)
      nets.set(token, (nets.get(token) ?? 0n) + net)
    }
    for (const { reason, token, amount, contract, account: owner, other } of movements) {
      if (owner !== account) continue
      const own = contract === undefined ? amount : -amount
      add({ reason, contract: contract && names.get(contract), other, token, amount: own })
      if (indexed.includes(token)) nets.set(token, (nets.get(token) ?? 0n) - own)
    }
    for (const [token, net] of nets) {
      if (net === 0n) continue
      const others = transfers
        .filter((each) => each.token === token)
        .map(({ from, to: receiver }) => (net > 0n ? from : receiver))
        .filter((each) => each !== account)
      const other = [...new Set(others)].map((each) => names.get(each) ?? each).join(', ') || 'itself'
      add({ reason: net > 0n ? 'received' : 'sent', contract: undefined, other, token, amount: net })
    }
  }
  return entries
}
