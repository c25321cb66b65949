import { type Address, isSameAddress } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { EquityClaim } from '@app/core/api/claims'
import { CARD_SHARES } from '@app/core/constants'
import { getClaimTypedData, type ClaimRequest } from '@app/core/withdrawal/signed-request'
import { toNumeric, type TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { AgreedOutcome } from '@app/rpc/agree'
import { readCardHolder } from '../../chain/read-card-holder.ts'
import type { ServiceContext } from '../../context.ts'
import { carryOut } from '../withdrawal/carry-out.ts'
import type { Clock } from '../withdrawal/read-clock.ts'
import { assertSigned } from '../withdrawal/assert-signed.ts'
import { lockCard } from '../withdrawal/locks.ts'
import { readClaim } from './list-claims.ts'

/**
 * Registers a claim for the shares of a card, once per card unless it is rejected: by who owns it, or has staked it, in the newest
 * final block and ever since, by the index and by what the chain says now, and has an open RWAS stake. While the index is not
 * fresh or not to be believed, nothing is registered.
 */
export async function registerClaim(
  ctx: ServiceContext,
  { signature, ...request }: ClaimRequest & { signature: Hex },
): Promise<EquityClaim> {
  const { chain, deployment, brand } = ctx.config
  const typedData = getClaimTypedData({ chainId: chain.id, contract: deployment.contracts.equityCard }, request)
  const digest = await assertSigned(ctx.node, { account: request.account, signature, typedData })
  const holder = await readCardHolder(ctx.node, deployment.contracts, request.cardId)
  return carryOut(
    ctx,
    { ...request, kind: 'claim', digest },
    async (tx, clock) => {
      assertBelievable(clock)
      const series = await assertMayClaim(tx, request, clock, deployment.contracts.stakingPoolRwas)
      assertStillHeld(holder, request, clock)
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
    () => readClaim(ctx.database, request),
  )
}

const GIVEN = 2

const doubts = new Set(['reorganised', 'unequal'])

/** Of what pauses the signing of vouchers, whatever casts doubt on the index. */
function assertBelievable(clock: Clock): void {
  if (clock.isFresh && !clock.isDoubtful) return
  const reason = clock.pauses.find((pause) => doubts.has(pause.reason))?.reason ?? 'lagging'
  throw new AppError('SERVICE_UNAVAILABLE', { details: { down: ['indexer'], reason } })
}

/** @throws AppError `CARD_NOT_HELD`, `SERVICE_UNAVAILABLE` when the chain cannot be asked, or is asked for what was before the final block. */
function assertStillHeld(
  holder: AgreedOutcome<Address | null>,
  { account, cardId }: ClaimRequest,
  { finalBlock }: Clock,
): void {
  const isOld = holder.ok && holder.block.number < finalBlock
  if (!holder.ok || isOld)
    throw new AppError('SERVICE_UNAVAILABLE', {
      details: { down: ['node'], reason: holder.ok ? 'NODE_BEHIND' : holder.reason },
    })
  if (holder.value === null || !isSameAddress(holder.value, account))
    throw makeNotHeld({ cardId: cardId.toString(), blockNumber: holder.block.number, reason: GONE })
}

const GONE = 'it is held by somebody else'
const TOO_EARLY = 'it was got after the newest final block: try again once that is final'

function makeNotHeld(details: { cardId: string; blockNumber: number; reason: string }): AppError {
  return new AppError('CARD_NOT_HELD', { details })
}

/** @returns The card's series. */
async function assertMayClaim(
  tx: TransactionSql,
  { account, cardId }: ClaimRequest,
  { finalBlock, indexedBlock }: Clock,
  pool: Address,
): Promise<number> {
  const details = { cardId: cardId.toString(), blockNumber: finalBlock }
  await lockCard(tx, cardId)
  const [card] = await tx<{ series: number; owner: Address; newest_owner: Address }[]>`
    select card.series, ${selectOwner(tx, finalBlock)} as owner, ${selectOwner(tx, indexedBlock)} as newest_owner
    from chain.card card where card.card_id = ${toNumeric(cardId)} and card.buy_block <= ${finalBlock}`
  if (!card) throw new AppError('CARD_NOT_FOUND', { details })
  if (!isSameAddress(card.newest_owner, account))
    throw makeNotHeld({ ...details, blockNumber: indexedBlock, reason: GONE })
  if (!isSameAddress(card.owner, account)) throw makeNotHeld({ ...details, reason: TOO_EARLY })
  const [claimed] = await tx`
    select from app.equity_claim
    where card_id = ${toNumeric(cardId)} and (state <> 'rejected' or account = ${account}) limit 1`
  if (claimed) throw new AppError('CARD_CLAIMED', { details })
  const [stake] = await tx`
    select from chain.position
    where account = ${account} and pool = ${pool} and stake_block <= ${finalBlock}
      and (unstake_block is null or unstake_block > ${finalBlock}) limit 1`
  if (!stake) throw new AppError('ACTIVE_STAKE_NEEDED', { details: { ...details, pool } })
  return card.series
}

function selectOwner(tx: TransactionSql, block: number) {
  return tx`(
    select case event.kind when ${GIVEN} then event.recipient else event.account end from chain.card_event event
    where event.card_id = card.card_id and event.block_number <= ${block}
    order by event.block_number desc, event.log_index desc limit 1
  )`
}
