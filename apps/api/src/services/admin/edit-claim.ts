import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { EquityClaim } from '@app/core/api/claims'
import type { EquityClaimState } from '@app/core/entity-states'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { writeAuditEntry, type Actor } from '../audit/write-audit-entry.ts'
import { decideClaim } from '../claims/list-claims.ts'
import { readClock } from '../withdrawal/read-clock.ts'

export interface ClaimEdit {
  cardId: bigint
  /** Who claimed. */
  account: Address
  /** State that the operator has seen. */
  from: EquityClaimState
  state: EquityClaimState
  note: string | null
}

/** Sets state and note of an equity claim. @throws AppError `NOT_FOUND`, `CARD_CLAIMED`, or `EDIT_CONFLICT` when its state is another one by now. */
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
