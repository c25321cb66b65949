import type { Address } from '@app/core/address'
import { getContractsWith } from '@app/config/contracts'
import type { Guards } from '@app/core/api/governance'
import type { ServiceContext } from '../../context.ts'
import { toAddress, toHash } from '../../domain/bytes.ts'
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
  signers: { signer: string; endsAt: number }[]
  caps: { token: string; cap: string }[]
}

/** Pauses, whose vouchers the dividend vault pays, and how much in a day, by the index. */
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
        (select coalesce(json_agg(json_build_object(
          'signer', encode(signer, 'hex'), 'endsAt', ends_at
        ) order by block_number desc, log_index desc), '[]')
          from chain.dividend_signer added
          where ends_at > c.block_timestamp and not exists (
            select from chain.dividend_signer disabled where disabled.signer is null
              and (disabled.block_number, disabled.log_index) > (added.block_number, added.log_index)
          )
        ) as signers,
        (select coalesce(json_agg(json_build_object(
          'token', encode(token, 'hex'), 'cap', daily_cap::text
        ) order by token), '[]') from chain.dividend_token) as caps`,
  )
  const pausable = getContractsWith(config.deployment, 'roles').filter(({ roles }) => 'pause()' in roles)
  const paused = new Map<Address, PauseRow>(row.pauses.map((pause) => [toAddress(pause.contract), pause]))
  return {
    cursor,
    data: {
      pauses: pausable.map(({ name: key, address: contract }) => {
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
      signers: row.signers.map(({ signer, endsAt }) => ({ signer: toAddress(signer), endsAt })),
      caps: row.caps.map(({ token, cap }) => ({ token: toAddress(token), cap })),
    },
  }
}
