import type { Address } from '@app/core/address'
import type { Guards } from '@app/core/api/governance'
import { zeroAddress } from 'viem'
import type { ServiceContext } from '../../context.ts'
import { toAddress, toHash } from '../../domain/bytes.ts'
import { getPausableContracts } from '../../domain/pausable-contracts.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'

interface PauseRow {
  contract: string
  guardian: string
  until: number
  transaction: string
}

interface GuardRow {
  pauses: PauseRow[]
  signer: string | null
  caps: { token: string; cap: string; spent: string }[]
}

/** Pauses, and what the vault pays at all, by the index. */
export async function getGuards(ctx: Pick<ServiceContext, 'database' | 'config'>): Promise<Dated<Guards>> {
  const { database, config } = ctx
  const { cursor, row } = await readChain<GuardRow>(
    ctx,
    database`
      select
        (select coalesce(json_agg(json_build_object(
          'contract', encode(contract, 'hex'), 'guardian', encode(guardian, 'hex'), 'until', paused_until,
          'transaction', encode(transaction_hash, 'hex')
        )), '[]') from chain.pause) as pauses,
        (select encode(new_signer, 'hex') from chain.vault_signer order by block_number desc, log_index desc limit 1)
          as signer,
        (select coalesce(json_agg(json_build_object(
          'token', encode(held.token, 'hex'), 'cap', held.daily_cap::text, 'spent', coalesce(spent.paid, 0)::text
        ) order by held.token), '[]')
          from chain.vault_token held left join chain.vault_day spent
            on spent.token = held.token and spent.day = c.block_timestamp - c.block_timestamp % 86400
        ) as caps`,
  )
  const paused = new Map<Address, PauseRow>(row.pauses.map((pause) => [toAddress(pause.contract), pause]))
  const signer = row.signer === null ? zeroAddress : toAddress(row.signer)
  return {
    cursor,
    data: {
      pauses: getPausableContracts(config.deployment).map(({ key, contract }) => {
        const pause = paused.get(contract)
        return {
          contract,
          key,
          isPaused: pause !== undefined && pause.until > cursor.blockTimestamp,
          until: pause === undefined || pause.until === 0 ? null : pause.until,
          guardian: pause === undefined ? null : toAddress(pause.guardian),
          transaction: pause === undefined ? null : toHash(pause.transaction),
        }
      }),
      signer: signer === zeroAddress ? null : signer,
      caps: row.caps.map(({ token, cap, spent }) => ({ token: toAddress(token), cap, spentToday: spent })),
    },
  }
}
