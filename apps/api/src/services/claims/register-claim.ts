import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { EquityClaim } from '@app/core/api/claims'
import { CARD_SHARES } from '@app/core/constants'
import { getClaimTypedData, type ClaimRequest } from '@app/core/withdrawal/signed-request'
import { toNumeric, type TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { ServiceContext } from '../../context.ts'
import { carryOut } from '../withdrawal/carry-out.ts'
import type { Clock } from '../withdrawal/read-clock.ts'
import { assertSigned } from '../withdrawal/assert-signed.ts'
import { readClaim } from './list-claims.ts'

/**
 * Registers a claim for the shares of a card, once per card: by who owns it, or has staked it, in the newest final block, and has
 * an open RWAS stake then.
 */
export async function registerClaim(
  ctx: ServiceContext,
  { signature, ...request }: ClaimRequest & { signature: Hex },
): Promise<EquityClaim> {
  const { chain, deployment, brand } = ctx.config
  const typedData = getClaimTypedData({ chainId: chain.id, contract: deployment.contracts.equityCard }, request)
  const digest = await assertSigned(ctx.node, { account: request.account, signature, typedData })
  return carryOut(
    ctx,
    { ...request, kind: 'claim', digest },
    async (tx, clock) => {
      const series = await assertMayClaim(tx, request, clock, deployment.contracts.stakingPoolRwas)
      await tx`insert into app.equity_claim ${tx({
        card_id: toNumeric(request.cardId),
        series,
        stock_code: brand.equityCard.stockCode,
        account: request.account,
        shares: CARD_SHARES,
        claimed_at: clock.finalAt,
        block_number: clock.finalBlock,
        updated_at: clock.finalAt,
      })}`
      return { subject: request.cardId, voucherNumber: null }
    },
    () => readClaim(ctx.database, request.cardId),
  )
}

const GIVEN = 2

/** @returns The card's series. */
async function assertMayClaim(
  tx: TransactionSql,
  { account, cardId }: ClaimRequest,
  { finalBlock }: Clock,
  pool: Address,
): Promise<number> {
  const details = { cardId: cardId.toString(), blockNumber: finalBlock }
  // Claims for one card wait for each other, so that the later one finds the earlier.
  await tx`select pg_advisory_xact_lock(724023, hashtext(${cardId.toString()}))`
  const [card] = await tx<{ series: number; owner: Address }[]>`
    select card.series, (
      select case event.kind when ${GIVEN} then event.recipient else event.account end from chain.card_event event
      where event.card_id = card.card_id and event.block_number <= ${finalBlock}
      order by event.block_number desc, event.log_index desc limit 1
    ) as owner
    from chain.card card where card.card_id = ${toNumeric(cardId)} and card.buy_block <= ${finalBlock}`
  if (!card) throw new AppError('CARD_NOT_FOUND', { details })
  if (card.owner.toLowerCase() !== account.toLowerCase()) throw new AppError('CARD_NOT_HELD', { details })
  const [claimed] = await tx`select from app.equity_claim where card_id = ${toNumeric(cardId)}`
  if (claimed) throw new AppError('CARD_CLAIMED', { details })
  const [stake] = await tx`
    select from chain.position
    where account = ${account} and pool = ${pool} and stake_block <= ${finalBlock}
      and (unstake_block is null or unstake_block > ${finalBlock}) limit 1`
  if (!stake) throw new AppError('ACTIVE_STAKE_NEEDED', { details: { ...details, pool } })
  return card.series
}
