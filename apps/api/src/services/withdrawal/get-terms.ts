import type { Address } from '@app/core/address'
import type { WithdrawalTerms, WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import { HANDLING_FEE_PERCENT, SECONDS_PER_DAY } from '@app/core/constants'
import { MAX_REQUEST_SECONDS } from '@app/core/withdrawal/signed-request'
import { VOUCHER_SECONDS, getWindowState } from '@app/core/withdrawal/rules'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'
import { getWithdrawalLimit } from './limits.ts'
import { addReports, type Clock, getFirstPause, readReports, readClock } from './read-clock.ts'
import { getWithdrawalTokens, type WithdrawalToken } from './start-limits.ts'
import { getMost, readCap, readRoom } from './read-room.ts'
import { getExit, getOpening } from './read-settled.ts'

export async function getWithdrawalTerms(
  ctx: ServiceContext,
  { address }: { address?: Address | undefined },
): Promise<Dated<WithdrawalTerms>> {
  const { cursor } = await readChain(ctx, ctx.database`select 1`)
  const clock = addReports(await runQuery(readClock(ctx.database, ctx)), await readReports(ctx, 'recent'))
  const tokens = await runQuery(
    Promise.all(getWithdrawalTokens(ctx.config).map((token) => getTokenTerms(ctx, token, { address, clock }))),
  )
  const pause = getFirstPause(clock.pauses)
  return {
    cursor,
    data: {
      clockAt: clock.finalAt,
      resetsAt: clock.day + SECONDS_PER_DAY,
      contract: ctx.config.deployment.contracts.dividendVault,
      signing: pause?.reason ?? null,
      signingResumesAt: pause?.resumesAt ?? null,
      signingPauses: clock.pauses.map(({ reason }) => reason),
      voucherSeconds: VOUCHER_SECONDS,
      requestSeconds: MAX_REQUEST_SECONDS,
      tokens,
    },
  }
}

async function getTokenTerms(
  { database, config }: ServiceContext,
  known: WithdrawalToken,
  { address, clock }: { address: Address | undefined; clock: Clock },
): Promise<WithdrawalTokenTerms> {
  const { token } = known
  const [limit, { room: capLeft }, own] = await Promise.all([
    getWithdrawalLimit(database, known, clock.finalAt),
    readCap(database, { account: address, token }, clock),
    address === undefined ? undefined : readRoom(database, { ...known, account: address }, clock),
  ])
  return {
    token,
    minimum: limit.minimum.toString(),
    feePercent: token === config.deployment.contracts.productToken ? HANDLING_FEE_PERCENT : 0,
    dailyQuota: limit.dailyQuota.toString(),
    usedToday: own?.usedToday.toString() ?? null,
    remainingToday: own?.quotaLeft.toString() ?? null,
    paid: own?.paid.toString() ?? null,
    available: own?.available.toString() ?? null,
    withdrawable: own ? getMost(own).toString() : null,
    opening: own ? getOpening(own, own.roots, clock) : null,
    exit: own ? getExit(own, own.roots, clock) : null,
    vaultRemainingToday: capLeft.toString(),
    ...getWindowState(limit, clock.finalAt),
  }
}
