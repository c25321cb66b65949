import { getFeatureContracts } from '@app/config/contracts'
import { getEquityCard } from '@app/config/equity-cards'
import { type Address, isSameAddress } from '@app/core/address'
import type { AdminClaimPage, ClaimFilter, EquityClaim, EquityClaimPage } from '@app/core/api/claims'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import { type EquityClaimState, equityClaimStates } from '@app/core/entity-states'
import { type ClaimRequest, getClaimTypedData } from '@app/core/withdrawal/signed-request'
import { type Sql, toNumeric, type TransactionSql } from '@app/db/client'
import type { AgreedOutcome } from '@app/rpc/agree'
import type { Hex } from 'viem'
import { readCardHolder } from '../chain/cards.ts'
import type { ServiceContext } from '../context.ts'
import { getOffset, type PageInput, runQuery } from '../database.ts'
import { type Actor, writeAuditEntry } from './audit.ts'
import { type Clock, readClock } from './withdrawal/read-clock.ts'
import { assertSigned, executeOnce, lockCard } from './withdrawal/signed-request.ts'

function selectClaim(sql: Sql | TransactionSql) {
  return sql`select card_id::text as "cardId", series, stock_code as "stockCode", account, shares, state, note,
    claimed_at as "claimedAt", block_number as "blockNumber", updated_at as "updatedAt" from app.equity_claim`
}

function describeClaim(row: EquityClaim): EquityClaim {
  return { ...row, account: toChecksumAddress(row.account) }
}

interface ClaimKey {
  cardId: bigint
  account: Address
}

async function readClaim(sql: Sql | TransactionSql, { cardId, account }: ClaimKey): Promise<EquityClaim> {
  const [row] = await sql<EquityClaim[]>`
    ${selectClaim(sql)} where card_id = ${toNumeric(cardId)} and account = ${account}`
  if (!row) throw new AppError('NOT_FOUND')
  return describeClaim(row)
}

export async function listClaims(database: Sql, input: PageInput & ClaimFilter): Promise<EquityClaimPage> {
  const [list, [counted]] = await runQuery(
    Promise.all([
      readClaims(database, input),
      database<{ total: number }[]>`
        select count(*) as total from app.equity_claim where ${whereClaims(database, input)}`,
    ]),
  )
  return { list, page: input.page, pageSize: input.pageSize, total: counted?.total ?? 0 }
}

export async function listAllClaims(database: Sql, input: PageInput & ClaimFilter): Promise<AdminClaimPage> {
  const { state, page, pageSize, ...others } = input
  const [list, counted] = await runQuery(
    Promise.all([
      readClaims(database, input),
      database<{ state: EquityClaimState; total: number }[]>`
        select known.state, counted.total from unnest(${[...equityClaimStates]}::text[]) known (state)
        cross join lateral (
          select count(*) as total from app.equity_claim claim
          where ${whereClaims(database, others)} and claim.state = known.state
        ) counted`,
    ]),
  )
  const counts = Object.fromEntries(
    equityClaimStates.map((each) => [each, counted.find((row) => row.state === each)?.total ?? 0]),
  ) as AdminClaimPage['counts']
  const total = state === undefined ? counted.reduce((sum, row) => sum + row.total, 0) : counts[state]
  return { list, page, pageSize, total, counts }
}

async function readClaims(database: Sql, { page, pageSize, ...filter }: PageInput & ClaimFilter) {
  const rows = await database<EquityClaim[]>`
    ${selectClaim(database)} where ${whereClaims(database, filter)} order by claimed_at desc, card_id
    limit ${pageSize} offset ${getOffset({ page, pageSize })}`
  return rows.map(describeClaim)
}

function whereClaims(database: Sql, { address, cardId, stockCode, state }: ClaimFilter) {
  return database`true
    ${address === undefined ? database`` : database`and account = ${address}`}
    ${cardId === undefined ? database`` : database`and card_id = ${toNumeric(BigInt(cardId))}`}
    ${stockCode === undefined ? database`` : database`and stock_code = ${stockCode}`}
    ${state === undefined ? database`` : database`and state = ${state}`}`
}

export interface ClaimDecision extends ClaimKey {
  state: EquityClaimState
  note: string | null
  at: number
}

/** Runs in the caller's transaction, so that its audit row is written with it. */
export async function decideClaim(
  tx: TransactionSql,
  { cardId, account, state, note, at }: ClaimDecision,
): Promise<{ before: EquityClaim; after: EquityClaim }> {
  await lockCard(tx, cardId)
  const before = await readClaim(tx, { cardId, account })
  const [other] = await tx`
    select from app.equity_claim
    where card_id = ${toNumeric(cardId)} and account <> ${account} and state <> 'rejected' and ${state} <> 'rejected'`
  if (other) throw new AppError('CARD_CLAIMED', { details: { cardId: cardId.toString() } })
  await tx`
    update app.equity_claim set state = ${state}, note = ${note}, updated_at = ${at}
    where card_id = ${toNumeric(cardId)} and account = ${account}`
  return { before, after: await readClaim(tx, { cardId, account }) }
}

export interface ClaimEdit {
  cardId: bigint
  account: Address
  from: EquityClaimState
  state: EquityClaimState
  note: string | null
}

export async function editClaim(
  ctx: Pick<ServiceContext, 'database' | 'config' | 'lagRule' | 'signer'>,
  { cardId, account, from, state, note }: ClaimEdit,
  actor: Actor,
): Promise<EquityClaim> {
  return runQuery(
    ctx.database.begin(async (tx) => {
      const { finalAt } = await readClock(tx, ctx)
      const { before, after } = await decideClaim(tx, { cardId, account, state, note, at: finalAt })
      if (before.state !== from) throw new AppError('EDIT_CONFLICT', { details: { state: before.state } })
      await writeAuditEntry(tx, {
        origin: actor,
        action: 'claim.edit',
        subject: `claim/${cardId}`,
        before: { ...before },
        after: { ...after },
      })
      return after
    }),
  )
}

/**
 * The account must own the card or have staked it in the newest final block and ever since, by the index and by the
 * chain, and have an open RWAS stake. It signed what cards of this series stand for. Nothing is registered while the
 * index is stale or in doubt.
 */
export async function registerClaim(
  ctx: ServiceContext,
  { signature, ...request }: ClaimRequest & { signature: Hex },
): Promise<EquityClaim> {
  const { chain, deployment, brand } = ctx.config
  const contracts = getFeatureContracts(deployment, 'backpack', 'pos')
  const typedData = getClaimTypedData({ chainId: chain.id, contract: contracts.equityCard }, request)
  const digest = await assertSigned(ctx, { ...request, signature, typedData })
  const holder = await readCardHolder(ctx.node, contracts, request.cardId)
  return executeOnce(
    ctx,
    { ...request, kind: 'claim', digest },
    async (tx, clock) => {
      assertBelievable(clock)
      const series = await assertMayClaim(tx, request, clock, contracts.stakingPoolRwas)
      assertStillHeld(holder, request, clock)
      const { stockCode, shares } = getEquityCard(brand, series)
      if (request.stockCode !== stockCode || request.shares !== BigInt(shares))
        throw new AppError('CARD_STOCK_DIFFERS', { details: { cardId: request.cardId.toString(), stockCode, shares } })
      await tx`insert into app.equity_claim ${tx({
        card_id: toNumeric(request.cardId),
        series,
        stock_code: stockCode,
        account: request.account,
        shares,
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

function assertBelievable(clock: Clock): void {
  if (clock.isFresh && !clock.isDoubtful) return
  const reason = clock.pauses.find((pause) => doubts.has(pause.reason))?.reason ?? 'lagging'
  throw new AppError('SERVICE_UNAVAILABLE', { details: { down: ['indexer'], reason } })
}

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
    throw createNotHeldError({ cardId: cardId.toString(), blockNumber: holder.block.number, reason: GONE })
}

const GONE = 'it is held by somebody else'
const TOO_EARLY = 'it was got after the newest final block: try again once that is final'

function createNotHeldError(details: { cardId: string; blockNumber: number; reason: string }): AppError {
  return new AppError('CARD_NOT_HELD', { details })
}

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
    throw createNotHeldError({ ...details, blockNumber: indexedBlock, reason: GONE })
  if (!isSameAddress(card.owner, account)) throw createNotHeldError({ ...details, reason: TOO_EARLY })
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
