import type { Address } from '@app/core/address'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { beforeAll, expect, it } from 'vitest'
import { explainReward } from './explain-reward.ts'
import { DAY, recompute, settleFirstDay, setUpSettlement, sources, sql, token } from './settlement.test-setup.ts'

setUpSettlement()
beforeAll(settleFirstDay)

it('an explanation is enough to compute every dividend', async () => {
  const shares = await sql<{ account: Address; kind: DividendKind; weight: bigint; revenue: bigint }[]>`
    select account, kind, weight, revenue from settled.share where day = ${DAY}`
  expect(new Set(shares.map(({ kind }) => kind))).toEqual(new Set(['promotion', 'community']))
  for (const { account, kind, weight, revenue } of shares) {
    const why = await explainReward(sql, { epoch: DAY, token, kind, account }, sources)
    expect([account, kind, recompute(why!)]).toEqual([account, kind, { weight, revenue }])
    expect(why).toMatchObject({ weight, revenue, rulesVersion: 1 })
  }
})

it('a dividend that never existed has no explanation', async () => {
  expect(
    await explainReward(sql, { epoch: DAY + 1, token, kind: 'promotion', account: token }, sources),
  ).toBeUndefined()
})
