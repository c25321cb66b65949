import type { ContractName } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import type { ChangeKind, GovernanceChange, GovernanceChangePage } from '@app/core/api/governance'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput, toAddress, toHash } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'
import { findRoleName } from './access.ts'

type Hex = string | null

interface Told {
  price: { token: Hex; price: string }
  minimum: { token: Hex; minimum: string }
  whitelist: { account: string; allowed: boolean }
  series: { series: number; opens_at: number }
  terms: { output_rate: string; fuel_rate: string; lifetime: number }
  cap: { token: string; former_cap: string; cap: string }
  signer: { signer: Hex; ends_at: number | null }
  pause: { paused_until: number }
  role: { role: string; account: string; since: number | null; delay: number | null }
}

interface Source {
  table: string
  at: 'set_at' | 'changed_at'
  contract?: ContractName
  by?: 'account' | 'guardian'
  told: string
}

const token = `'token', encode(token, 'hex')`

const sources: Readonly<Record<ChangeKind, Source>> = {
  price: { table: 'price_change', at: 'set_at', told: `${token}, 'price', price::text` },
  minimum: { table: 'minimum_change', at: 'set_at', told: `${token}, 'minimum', minimum::text` },
  whitelist: {
    table: 'whitelist_change',
    at: 'set_at',
    contract: 'cardSeller',
    told: `'account', encode(account, 'hex'), 'allowed', allowed`,
  },
  series: {
    table: 'card_sale_series',
    at: 'set_at',
    contract: 'cardSeller',
    told: `'series', series, 'opens_at', opens_at`,
  },
  terms: {
    table: 'power_terms',
    at: 'set_at',
    contract: 'powerMarket',
    told: `'output_rate', output_rate::text, 'fuel_rate', fuel_rate::text, 'lifetime', lifetime`,
  },
  cap: {
    table: 'dividend_cap',
    at: 'set_at',
    contract: 'dividendVault',
    told: `${token}, 'former_cap', former_cap::text, 'cap', cap::text`,
  },
  signer: {
    table: 'dividend_signer',
    at: 'set_at',
    contract: 'dividendVault',
    by: 'guardian',
    told: `'signer', encode(signer, 'hex'), 'ends_at', ends_at`,
  },
  pause: { table: 'pause_change', at: 'changed_at', by: 'account', told: `'paused_until', paused_until` },
  role: {
    table: 'role_change',
    at: 'changed_at',
    contract: 'accessManager',
    told: `'role', role::text, 'account', encode(account, 'hex'), 'since', since, 'delay', delay`,
  },
}

interface ChangeRow {
  kind: ChangeKind
  contract: string
  told: unknown
  by: Hex
  proposer: Hex
  at: number
  block: number
  index: number
  transaction: string
}

export async function listChanges(
  ctx: ServiceContext,
  { kind, address, ...input }: PageInput & { kind?: ChangeKind; address?: Address },
): Promise<Dated<GovernanceChangePage>> {
  const { database, config } = ctx
  const parts = (kind === undefined ? (Object.keys(sources) as ChangeKind[]) : [kind]).map((each) => {
    const { table, at, contract, by = 'null::bytea', told } = sources[each]
    const place = contract === undefined ? 'contract' : `'\\x${config.deployment.contracts[contract].slice(2)}'::bytea`
    return `select '${each}' as kind, ${place} as contract, ${by} as guardian,
      ${at} as at, block_number, log_index, transaction_hash, json_build_object(${told}) as told from chain.${table}`
  })
  const ofContract = address === undefined ? database`true` : database`contract = ${address}`
  const { cursor, row } = await readChain<{ total: number; list: ChangeRow[] }>(
    ctx,
    database`
      with change as (${database.unsafe(parts.join(' union all '))})
      select
        (select count(*) from change where ${ofContract}) as total,
        (select coalesce(json_agg(json_build_object(
            'kind', kind, 'contract', encode(contract, 'hex'), 'told', told, 'at', at, 'block', page.block_number,
            'index', page.log_index, 'transaction', encode(page.transaction_hash, 'hex'),
            'by', encode(coalesce(guardian, executor), 'hex'), 'proposer', encode(proposer, 'hex')
          ) order by page.block_number desc, page.log_index desc), '[]')
          from (
            select * from change where ${ofContract} order by block_number desc, log_index desc
            offset ${getOffset(input)} limit ${input.pageSize}
          ) page
          left join lateral (
            select execution.executor, operation.proposer
            from chain.desk_execution execution left join chain.operation operation
              on operation.operation_id = execution.operation_id and operation.nonce = execution.nonce
            where execution.transaction_hash = page.transaction_hash and execution.log_index > page.log_index
            order by execution.log_index limit 1
          ) desk on true
        ) as list`,
  )
  return {
    cursor,
    data: {
      list: row.list.map((change) => ({
        contract: toAddress(change.contract),
        what: describe(change),
        by: change.by === null ? null : toAddress(change.by),
        proposer: change.proposer === null ? null : toAddress(change.proposer),
        changedAt: change.at,
        blockNumber: change.block,
        logIndex: change.index,
        transaction: toHash(change.transaction),
      })),
      ...getPage(input, row.total),
    },
  }
}

const toNamed = (hex: Hex) => (hex === null ? null : toAddress(hex))

type Describe = { [kind in ChangeKind]: (told: Told[kind]) => Extract<GovernanceChange['what'], { kind: kind }> }

const describeAs: Describe = {
  price: (told) => ({ kind: 'price', token: toNamed(told.token), price: told.price }),
  minimum: (told) => ({ kind: 'minimum', token: toNamed(told.token), minimum: told.minimum }),
  whitelist: ({ account, allowed }) => ({ kind: 'whitelist', account: toAddress(account), isAllowed: allowed }),
  series: ({ series, opens_at: opensAt }) => ({ kind: 'series', series, opensAt }),
  terms: (told) => ({
    kind: 'terms',
    outputRate: told.output_rate,
    fuelRate: told.fuel_rate,
    lifetime: told.lifetime,
  }),
  cap: (told) => ({ kind: 'cap', token: toAddress(told.token), formerCap: told.former_cap, cap: told.cap }),
  signer: (told) => ({ kind: 'signer', signer: toNamed(told.signer), endsAt: told.ends_at }),
  pause: ({ paused_until: until }) => ({ kind: 'pause', until: until === 0 ? null : until }),
  role: ({ role, account, since, delay }) => ({
    kind: 'role',
    role,
    name: findRoleName(role),
    account: toAddress(account),
    since,
    delay,
  }),
}

function describe({ kind, told }: ChangeRow): GovernanceChange['what'] {
  const describeRow = describeAs[kind] as (told: unknown) => GovernanceChange['what']
  return describeRow(told)
}
