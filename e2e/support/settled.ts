import type { DayPage } from '@app/core/api/days'
import type { WithdrawalTerms } from '@app/core/api/withdrawal'
import { getEpoch } from '@app/core/settlement/epochs'
import { expect } from '@playwright/test'
import { getApi } from './chain.ts'

async function countLeft(): Promise<number> {
  const [{ list }, { clockAt }] = await Promise.all([
    getApi<DayPage>('days?pageSize=1'),
    getApi<WithdrawalTerms>('withdrawal/terms'),
  ])
  return getEpoch(clockAt) - 1 - (list[0]?.settled ? list[0].day : 0)
}

/** A young sandbox still settles the days of its history. */
export async function waitUntilSettled(): Promise<void> {
  await expect.poll(countLeft, { timeout: 240_000 }).toBe(0)
}
