import { testUsdtAbi } from '@app/abis/test-usdt'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getEpochStart } from '@app/core/settlement/epochs'
import { type Address, encodeFunctionData } from 'viem'
import { expect } from 'vitest'
import { holders } from '../holders.ts'
import type { Operator } from '../operator.ts'
import type { Prometheus } from '../prometheus.ts'
import { letPass, type Services } from '../services.ts'

/** In days, of a second funding. */
export const furtherDays = 10

/** Somebody does not come to be paid, with a second voucher in hand. */
export async function leaveUnpaid(operator: Operator, services: Services, prometheus: Prometheus): Promise<void> {
  const { chain, readDeployment } = operator
  const { desk, withdrawing } = services
  const [holder] = holders
  const { usdt } = readDeployment().contracts
  const pass = async (seconds: number) => {
    await letPass(operator, services, (await chain.readTime()) + seconds)
    await prometheus.setClock(await chain.readTime())
  }
  await withdrawing.hold()
  services.stage = 'a withdrawal nobody fetches'
  const { made } = await withdrawing.request(holder!, usdt)
  await pass(SECONDS_PER_DAY + 7_200)
  const { clockAt } = (await desk.readTerms(holder!.address))!.data!
  const again = (await desk.requestAgain(holder!, made.id, clockAt))?.data
  expect(again).toMatchObject({ id: made.id, voucherCount: 2 })
  await pass(SECONDS_PER_DAY - 3_600)
  // The figure is read once a minute.
  await prometheus.untilRaised('WithdrawalOld', 120_000)
  expect((await desk.list(holder!.address, `id=${made.id}`))?.data?.list[0]).toMatchObject({ state: 'pending' })
  await withdrawing.carryOut(holder!, { made, voucher: again!.voucher! })
  await prometheus.untilEnded('WithdrawalOld', 120_000)
  withdrawing.goOn()
  services.stage = 'fetched'
}

/** What is funded comes to its end, and is funded further. */
export async function fundFurther(
  operator: Operator,
  services: Services,
  { prometheus, nextDay }: { prometheus: Prometheus; nextDay: number },
): Promise<void> {
  const { chain, actAs } = operator
  services.stage = 'funding ends'
  await letPass(operator, services, getEpochStart(nextDay - 6))
  await prometheus.setClock(await chain.readTime())
  await prometheus.untilRaised('PoolEnds', 120_000)
  for (const token of ['usdt', 'productToken'])
    await actAs('operator', 'fundDividends', {
      'fund-dividends': `fund-dividends ${token} ve 10000 ${nextDay} ${furtherDays}`,
    })
  await prometheus.untilEnded('PoolEnds', 120_000)
  services.withdrawing.goOn()
  await services.withdrawing.untilPaid(1)
  services.stage = 'funded further'
}

/** A contract holds less than it owes, which none does by itself. */
export async function takeCover(operator: Operator, services: Services, prometheus: Prometheus): Promise<void> {
  const { chain, readDeployment, getAddress } = operator
  const { stakingPoolUsdt: pool, usdt: address } = readDeployment().contracts
  const usdt = { address, abi: testUsdtAbi } as const
  services.stage = 'a contract robbed'
  const thief = getAddress('payer')
  const amount = await chain.client.readContract({ ...usdt, functionName: 'balanceOf', args: [pool] })
  const move = (from: Address, to: Address) =>
    chain.sendAs(from, {
      to: address,
      data: encodeFunctionData({ ...usdt, functionName: 'transfer', args: [to, amount] }),
    })
  await move(pool, thief)
  await prometheus.untilRaised('SolvencyShort', 120_000)
  await move(thief, pool)
  await prometheus.untilEnded('SolvencyShort', 120_000)
  services.stage = 'given back'
}
