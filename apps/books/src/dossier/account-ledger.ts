import type { Deployment } from '@app/config/deployment'
import { getContracts } from '@app/config/contracts'
import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { readTransactions } from '../index-reading.ts'
import { getIndexedTokens } from '../movements.ts'

/** `amount`: what the account had more of, or less, below zero. */
export interface Entry {
  timestamp: number
  block: number
  transaction: Hex
  reason: string
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
    const add = (reason: string, token: Hex, amount: bigint) =>
      entries.push({ timestamp, block, transaction: hash, reason, token, amount })
    const nets = new Map<Hex, bigint>()
    for (const { token, from, to: receiver, amount } of transfers) {
      const net = (receiver === account ? amount : 0n) - (from === account ? amount : 0n)
      nets.set(token, (nets.get(token) ?? 0n) + net)
    }
    for (const { reason, token, amount, contract, account: owner } of movements) {
      if (owner !== account) continue
      const own = contract === undefined ? amount : -amount
      add(contract === undefined ? reason : `${reason} (${names.get(contract)})`, token, own)
      if (indexed.includes(token)) nets.set(token, (nets.get(token) ?? 0n) - own)
    }
    for (const [token, net] of nets) {
      if (net === 0n) continue
      const others = transfers
        .filter((each) => each.token === token)
        .map(({ from, to: receiver }) => (net > 0n ? from : receiver))
        .filter((each) => each !== account)
      const named = [...new Set(others)].map((each) => names.get(each) ?? each).join(', ')
      add(`${net > 0n ? 'received from' : 'sent to'} ${named || 'itself'}`, token, net)
    }
  }
  return entries
}
