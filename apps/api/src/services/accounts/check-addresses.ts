import type { Address } from '@app/core/address'
import { type AddressCheck, type AddressRelation, MAX_COMPARED, MAX_LOOK_ALIKES } from '@app/core/api/address-check'
import { toChecksumAddress } from '@app/core/checksum-address'
import { toByteaArray } from '@app/db/arrays'
import type { PendingQuery, Row } from 'postgres'
import { pad } from 'viem'
import type { ServiceContext } from '../../context.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'
import { selectOurTransfers } from '../token-data/list-transfers.ts'

type Query = PendingQuery<Row[]>

/** The strongest relation first. */
const relations = ['superior', 'sent', 'received', 'invitee'] as const satisfies readonly AddressRelation[]

interface Input {
  address?: Address | undefined
  accounts: readonly Address[]
}

interface CheckRow {
  checked: {
    account: Address
    isIndexed: boolean
    rank: number | null
    lookAlikes: { account: Address; rank: number }[]
  }[]
  isWhole: boolean
}

export async function checkAddresses(ctx: ServiceContext, { address, accounts }: Input): Promise<Dated<AddressCheck>> {
  const { database } = ctx
  const { cursor, row } = await readChain<CheckRow>(
    ctx,
    database`
      with met as materialized (${selectMet(ctx, address)}),
      known as materialized (select other, min(rank) as rank, ${selectEnds(database, 'other')} as ends from met group by other),
      asked as materialized (select account, place, ${selectEnds(database, 'account')} as ends
        from unnest(${toByteaArray(accounts)}::bytea[]) with ordinality as each (account, place)),
      alike as (select asked.place, known.other, known.rank,
          row_number() over (partition by asked.place order by known.rank, known.other) as nth
        from asked join known on known.ends = asked.ends and known.other <> asked.account)
      select
        (select coalesce(max(count), 0) <= ${MAX_COMPARED} from (select count(*) from met group by part) parts) as "isWhole",
        (select json_agg(json_build_object(
            'account', '0x' || encode(asked.account, 'hex'),
            'isIndexed', ${isIndexed(ctx)},
            'rank', own.rank,
            'lookAlikes', (select coalesce(json_agg(
                json_build_object('account', '0x' || encode(other, 'hex'), 'rank', rank) order by nth), '[]')
              from alike where alike.place = asked.place and nth <= ${MAX_LOOK_ALIKES})
          ) order by asked.place) from asked left join known own on own.other = asked.account) as checked`,
  )
  return {
    cursor,
    data: {
      account: address ?? null,
      isWhole: row.isWhole,
      checked: row.checked.map(({ account, rank, lookAlikes, ...known }) => ({
        ...known,
        account: toChecksumAddress(account),
        relation: rank === null ? null : relations[rank]!,
        lookAlikes: lookAlikes.map((each) => ({
          account: toChecksumAddress(each.account),
          relation: relations[each.rank]!,
        })),
      })),
    },
  }
}

/** As `getEnds` of `@app/core/look-alike`. */
function selectEnds(database: ServiceContext['database'], column: string): Query {
  const hex = database`encode(${database.unsafe(column)}, 'hex')`
  return database`(left(${hex}, 3) || right(${hex}, 4))`
}

/**
 * Everybody the account dealt with, as `part`, `other` and `rank` in `relations`. A part with more than are compared
 * gives one row more. Sending nothing counts as receiving: anybody can make such a transfer in another account's name.
 */
function selectMet(ctx: ServiceContext, account: Address | undefined): Query {
  const { database } = ctx
  if (account === undefined) return database`select 0 as part, null::bytea as other, 0 as rank where false`
  const rank = (relation: AddressRelation) => database`${relations.indexOf(relation)}::integer`
  const newest = database`order by block_number desc, log_index desc limit ${MAX_COMPARED + 1}`
  const nothing = `0x${'0'.repeat(64)}`
  const transfers = (own: 'topic1' | 'topic2', other: 'topic1' | 'topic2') => database`
    (select substring(${database(other)} from 13) as other, data from chain.log
      where ${database(own)} = ${pad(account)} and ${selectOurTransfers(ctx)} ${newest})`
  return database`
    select 1 as part, other, case when data = ${nothing} then ${rank('received')} else ${rank('sent')} end as rank
      from ${transfers('topic1', 'topic2')} outgoing
    union all select 2, other, ${rank('received')} from ${transfers('topic2', 'topic1')} incoming
    union all select 3, recipient, ${rank('sent')} from
      (select recipient from chain.card_event where kind = 2 and account = ${account} ${newest}) given
    union all select 4, giver, ${rank('received')} from
      (select account as giver from chain.card_event where kind = 2 and recipient = ${account} ${newest}) got
    union all select 5, superior, ${rank('superior')} from chain.account where address = ${account} and superior is not null
    union all select 6, invitee, ${rank('invitee')} from
      (select address as invitee from chain.account where superior = ${account} order by id desc limit ${MAX_COMPARED + 1}) below`
}

function isIndexed(ctx: ServiceContext): Query {
  const { database } = ctx
  const topic = database`decode(repeat('00', 12), 'hex') || asked.account`
  return database`(
    exists (select from chain.account where address = asked.account)
    or exists (select from chain.pool_account p where p.account = asked.account)
    or exists (select from chain.card_account c where c.account = asked.account)
    or exists (select from chain.power_order o where o.account = asked.account)
    or exists (select from chain.ve_change v where v.account = asked.account)
    or exists (select from chain.dividend_payment d where d.account = asked.account)
    or exists (select from chain.log where topic1 = ${topic} and ${selectOurTransfers(ctx)})
    or exists (select from chain.log where topic2 = ${topic} and ${selectOurTransfers(ctx)}))`
}
