import type { ContractName } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import type { ChangeKind, GovernanceChange, GovernanceChangePage } from '@app/core/api/governance'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'
import { findRoleName } from './access.ts'

interface Source {
  table: string
  at: 'set_at' | 'changed_at'
  contract?: ContractName
  by?: 'account' | 'guardian'
  told: string
}

const token = `'token', '0x' || encode(token, 'hex')`

const sources: Readonly<Record<ChangeKind, Source>> = {
  price: { table: 'price_change', at: 'set_at', told: `${token}, 'price', price::text` },
  minimum: { table: 'minimum_change', at: 'set_at', told: `${token}, 'minimum', minimum::text` },
  whitelist: {
    table: 'whitelist_change',
    at: 'set_at',
    contract: 'cardSeller',
    told: `'account', '0x' || encode(account, 'hex'), 'isAllowed', allowed`,
  },
  series: {
    table: 'card_sale_series',
    at: 'set_at',
    contract: 'cardSeller',
    told: `'series', series, 'opensAt', nullif(opens_at, 0)`,
  },
  terms: {
    table: 'power_terms',
    at: 'set_at',
    contract: 'powerMarket',
    told: `'outputRate', output_rate::text, 'fuelRate', fuel_rate::text, 'lifetime', lifetime`,
  },
  cap: {
    table: 'dividend_cap',
    at: 'set_at',
    contract: 'dividendVault',
    told: `${token}, 'formerCap', former_cap::text, 'cap', cap::text`,
  },
  signer: {
    table: 'dividend_signer',
    at: 'set_at',
    contract: 'dividendVault',
    by: 'guardian',
    told: `'signer', '0x' || encode(signer, 'hex'), 'endsAt', ends_at`,
  },
  pause: { table: 'pause_change', at: 'changed_at', by: 'account', told: `'until', nullif(paused_until, 0)` },
  role: {
    table: 'role_change',
    at: 'changed_at',
    contract: 'accessManager',
    told: `'role', role::text, 'account', '0x' || encode(account, 'hex'), 'since', since, 'delay', delay`,
  },
}

type ChangeRow = Omit<GovernanceChange, 'what'> & { kind: ChangeKind; told: Record<string, unknown> }

export async function listChanges(
  ctx: ServiceContext,
  { kind, address, ...input }: PageInput & { kind?: ChangeKind; address?: Address },
): Promise<Dated<GovernanceChangePage>> {
  const { database, config } = ctx
  const parts = (kind === undefined ? (Object.keys(sources) as ChangeKind[]) : [kind]).map((each) => {
    const { table, at, contract, by = 'null::bytea', told } = sources[each]
    const own = contract && config.deployment.contracts[contract]
    // Of a contract that was left out there are no rows.
    const place = contract === undefined ? 'contract' : own ? `'\\x${own.slice(2)}'::bytea` : 'null::bytea'
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
            'kind', kind, 'told', told, 'contract', '0x' || encode(contract, 'hex'),
            'by', '0x' || encode(coalesce(guardian, executor), 'hex'), 'proposer', '0x' || encode(proposer, 'hex'),
            'changedAt', at, 'blockNumber', page.block_number, 'logIndex', page.log_index,
            'transaction', '0x' || encode(page.transaction_hash, 'hex')
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
      list: row.list.map(({ kind: what, told, ...change }) => ({
        ...change,
        contract: toChecksumAddress(change.contract),
        what: describe(what, told),
        by: change.by && toChecksumAddress(change.by),
        proposer: change.proposer && toChecksumAddress(change.proposer),
      })),
      ...getPage(input, row.total),
    },
  }
}

const addressFields = ['token', 'account', 'signer']

function describe(kind: ChangeKind, told: ChangeRow['told']): GovernanceChange['what'] {
  const fields = Object.entries(told).map(([name, value]) => {
    const isAddress = addressFields.includes(name) && value !== null
    return [name, isAddress ? toChecksumAddress(value as Address) : value]
  })
  const name = kind === 'role' && { name: findRoleName(String(told['role'])) }
  return { kind, ...Object.fromEntries(fields), ...name } as GovernanceChange['what']
}
