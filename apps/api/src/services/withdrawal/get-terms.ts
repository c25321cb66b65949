import type { Address } from '@app/core/address'
import type { WithdrawalTerms, WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import { HANDLING_FEE_PERCENT } from '@app/core/constants'
import { getEpoch, getEpochEnd } from '@app/core/settlement/epochs'
import { MAX_REQUEST_SECONDS } from '@app/core/withdrawal/signed-request'
import { VOUCHER_SECONDS } from '@app/core/withdrawal/voucher-life'
import { getWindowState } from '@app/core/withdrawal/window'
import type { ServiceContext } from '../../context.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { runQuery } from '../../database/database.ts'
import { readChain } from '../chain/read-chain.ts'
import { getBalances } from '../ledger/get-balances.ts'
import { getWithdrawalLimit } from './limits.ts'
import { askVault, readClock } from './read-clock.ts'
import { getAvailable, getUsedQuota } from './request-withdrawal.ts'
import { getVaultRoom } from './vault-room.ts'
import { getWithdrawalTokens, type WithdrawalToken } from './withdrawal-context.ts'

/** What a withdrawal may be at this moment of the chain's clock; with an address also what that account has left. */
export async function getWithdrawalTerms(
  ctx: ServiceContext,
  { address }: { address?: Address | undefined },
): Promise<Dated<WithdrawalTerms>> {
  const { cursor } = await readChain(ctx, ctx.database`select 1`)
  const clock = await askVault(await runQuery(readClock(ctx.database, ctx)), ctx.vault.ask, ctx)
  const tokens = await runQuery(
    Promise.all(getWithdrawalTokens(ctx.config).map((token) => getTokenTerms(ctx, token, address, clock.finalAt))),
  )
  return {
    cursor,
    data: {
      clockAt: clock.finalAt,
      resetsAt: getEpochEnd(getEpoch(clock.finalAt)),
      contract: ctx.config.deployment.contracts.rewardsVault,
      signing: clock.pause ?? null,
      signingResumesAt: clock.resumesAt,
      voucherSeconds: VOUCHER_SECONDS,
      requestSeconds: MAX_REQUEST_SECONDS,
      tokens,
    },
  }
}

async function getTokenTerms(
  { database, config }: ServiceContext,
  { token, decimals }: WithdrawalToken,
  address: Address | undefined,
  at: number,
): Promise<WithdrawalTokenTerms> {
  const [limit, room, own] = await Promise.all([
    getWithdrawalLimit(database, { token, decimals }, at),
    getVaultRoom(database, token, at),
    address === undefined
      ? undefined
      : Promise.all([getUsedQuota(database, address, token, at), getBalances(database, address, token)]),
  ])
  const used = own?.[0]
  const remaining = used === undefined ? undefined : limit.dailyQuota > used ? limit.dailyQuota - used : 0n
  return {
    token,
    minimum: limit.minimum.toString(),
    feePercent: token === config.deployment.contracts.productToken ? HANDLING_FEE_PERCENT : 0,
    dailyQuota: limit.dailyQuota.toString(),
    usedToday: used?.toString() ?? null,
    remainingToday: remaining?.toString() ?? null,
    available: own ? getAvailable(own[1]).toString() : null,
    vaultRemainingToday: room.toString(),
    ...getWindowState(limit, at),
  }
}
