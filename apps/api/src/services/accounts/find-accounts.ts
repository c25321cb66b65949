import { getContracts } from '@app/config/contracts'
import type { AccountSearch } from '@app/core/account-search'
import type { Address } from '@app/core/address'
import { type AccountSearchInput, type FoundAccounts, MAX_FOUND_ACCOUNTS } from '@app/core/api/accounts'
import type { Hash } from '@app/core/api/primitives'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import { toNumeric } from '@app/db/client'
import { TransactionReceiptNotFoundError } from 'viem'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database.ts'
import { getNamedAccounts } from '../../events/changed-accounts.ts'

type SearchContext = Pick<ServiceContext, 'database' | 'config' | 'node'>
type Found = FoundAccounts['accounts']

export async function findAccounts(ctx: SearchContext, { q }: AccountSearchInput): Promise<FoundAccounts> {
  const found = await Promise.all(q.map((search) => find(ctx, search)))
  return { kinds: q.map(({ kind }) => kind), accounts: found.flat().slice(0, MAX_FOUND_ACCOUNTS) }
}

async function find(ctx: SearchContext, search: AccountSearch): Promise<Found> {
  if (search.kind === 'address') return [{ account: search.address, by: 'address' }]
  if (search.kind === 'transaction') return findOfTransaction(ctx, search.hash)
  const rows = await runQuery(selectAccounts(ctx, search))
  return rows.map(({ account }) => ({ account: toChecksumAddress(account), by: search.kind }))
}

type Owned = Exclude<AccountSearch, { kind: 'address' | 'transaction' }>

function selectAccounts({ database }: SearchContext, search: Owned) {
  switch (search.kind) {
    case 'inviteCode':
      return database<{ account: Address }[]>`select address as account from chain.account where id = ${search.id}`
    case 'claim':
      return database<{ account: Address }[]>`
        select account from app.equity_claim where card_id = ${toNumeric(search.id)} order by claimed_at desc, account`
    default: {
      // Of a payment without a request the id is its block and its place there (`describeFound`).
      const block = search.id >> 32n
      const isPayment = block <= BigInt(Number.MAX_SAFE_INTEGER)
      return database<{ account: Address }[]>`
        select account from app.withdrawal where id = ${toNumeric(search.id)}
        ${
          isPayment
            ? database`union select account from chain.dividend_payment
                where block_number = ${Number(block)} and log_index = ${Number(search.id & 0xff_ff_ff_ffn)}`
            : database``
        }`
    }
  }
}

async function findOfTransaction({ config, node }: SearchContext, hash: Hash): Promise<Found> {
  const ours = new Set(getContracts(config.deployment).map(({ address }) => address.toLowerCase()))
  const read = await node.attempt(async (client) => {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    }
  })
  if (!read.ok) throw new AppError('SERVICE_UNAVAILABLE', { details: { down: ['node'], reason: read.reason } })
  if (read.value === undefined) return []
  const { from, logs } = read.value
  const sender = toChecksumAddress(from)
  const topics = logs
    .filter(({ address }) => ours.has(address.toLowerCase()))
    .map((log): readonly (Hash | null)[] => log.topics)
  const named = getNamedAccounts(topics).filter((each) => each !== sender && !ours.has(each.toLowerCase()))
  return [{ account: sender, by: 'sender' }, ...named.map((account) => ({ account, by: 'transaction' as const }))]
}
