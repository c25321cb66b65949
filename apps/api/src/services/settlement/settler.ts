import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { rewardsVaultAbi } from '@app/abis/rewards-vault'
import type { Deployment } from '@app/config/deployment'
import type { Sql, TransactionSql } from '@app/db/client'
import { readDecimals } from '../../chain/read-decimals.ts'
import type { AgreedOutcome } from '@app/rpc/agree'
import type { Node, ReadOutcome } from '@app/rpc/node'
import type { Config } from '../../config.ts'
import { writeAuditEntry, type Origin } from '../audit/write-audit-entry.ts'
import { bookFundings } from '../withdrawal/book-fundings.ts'
import { settleEpoch, type SettlementReport } from './settle-epoch.ts'
import { SettlementError } from './settlement-error.ts'
import { getSettledPools } from './settled-pools.ts'

export interface SettlerContext {
  /** Without a statement time-out. */
  sql: Sql
  config: Pick<Config, 'deployment'>
  node: Node
}

export interface SettlementOrder {
  epoch: number
  origin: Origin
  expectedHash?: Hash
}

/** Computes what settling an epoch now would write, and writes nothing. @throws SettlementError when it could not be settled. */
export async function drySettle(ctx: SettlerContext, epoch: number): Promise<SettlementReport> {
  return settleEpoch(ctx.sql, { epoch, dryRun: true, ...(await getSources(ctx)) })
}

/** Settles an epoch of this deployment and writes down who did. @throws SettlementError when it cannot be settled now. */
export async function settle(
  ctx: SettlerContext,
  { epoch, origin, expectedHash }: SettlementOrder,
): Promise<SettlementReport> {
  await bookFinalFundings(ctx.sql)
  return settleEpoch(ctx.sql, {
    epoch,
    ...(expectedHash !== undefined && { expectedHash }),
    ...(await getSources(ctx)),
    onWrite: (tx, report) => writeDown(tx, report, origin),
  })
}

async function getSources({ config, node }: SettlerContext) {
  const { rewardsVault } = config.deployment.contracts
  await assertDecimals(node, config.deployment)
  return {
    ...getSettledPools(config),
    facts: config.deployment,
    readHoldings: async (token: Address, blockNumber: number) =>
      orRefuse(
        await node.agree((client) =>
          client.readContract({
            address: rewardsVault,
            abi: rewardsVaultAbi,
            functionName: 'available',
            args: [token],
            blockNumber: BigInt(blockNumber),
          }),
        ),
      ),
  }
}

/** Decimals of what communities are measured in: who is paid how much hangs on them, so file and chain must say the same. */
async function assertDecimals(node: Node, { contracts, tokens }: Deployment): Promise<void> {
  const actual = orRefuse(await readDecimals(node, contracts.usdt))
  const { symbol, decimals } = tokens.usdt
  if (actual === decimals) return
  throw new SettlementError(
    `The deployment file says that ${symbol} has ${decimals} decimals, the chain says ${actual}: see npm run doctor`,
  )
}

/** Budgets are whole only when every funding that is final is booked. */
async function bookFinalFundings(sql: Sql): Promise<void> {
  const [cursor] = await sql<{ final_block_number: number }[]>`
    select final_block_number from chain.cursor
    where final_block_number is not null and state <> 'replaying'
      and not exists (select from chain.deep_reorg where acknowledged_at is null)
      and not exists (select from chain.mismatch where ended_at is null)`
  if (cursor) await bookFundings(sql, cursor.final_block_number)
}

function orRefuse<T>(outcome: ReadOutcome<T> | AgreedOutcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new SettlementError(`The chain cannot be asked what the vault holds: ${outcome.reason}`)
}

async function writeDown(tx: TransactionSql, report: SettlementReport, origin: Origin): Promise<void> {
  const { epoch, rulesVersion, inputsHash, resultHash, pools } = report
  await writeAuditEntry(tx, {
    origin,
    action: 'epoch.settle',
    subject: `epoch/${epoch}`,
    before: null,
    after: {
      rulesVersion,
      inputsHash,
      resultHash,
      pools: pools.map(({ token, kind, budget, paid }) => ({ token, kind, budget: `${budget}`, paid: `${paid}` })),
    },
  })
}
