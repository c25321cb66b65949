import { productTokenAbi } from '@app/abis/product-token'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getEpoch, getEpochStart, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { getTestAccount } from '@app/testing/accounts'
import path from 'node:path'
import { encodeFunctionData, parseUnits } from 'viem'
import { expect } from 'vitest'
import { productionChainId } from '../../../contracts/script/production.test-setup.ts'
import { send } from '../holders.ts'
import type { Operator } from '../operator.ts'
import type { Services } from '../services.ts'

/** Days over which a funding is released. */
export const dayCount = 60

/** Short, so that its end is seen within the year. */
const firstSignerDays = 30

export const toMinute = (timestamp: number) => `${new Date(timestamp * 1_000).toISOString().slice(0, 16)}Z`

/** Caps, the first signer and the rules are scheduled together, and carried out when the longest delay is over. */
export async function begin(operator: Operator): Promise<{ firstDay: number }> {
  const { chain, actAs, follow, scratch, folder } = operator
  const file = path.join(folder, `deployments/${productionChainId}.json`)
  const rules = path.join(scratch, 'rules.json')
  const id = `${productionChainId} --deployment ${file}`
  await follow('writeRules', { values: { ID: id, 'rules.json': rules } })
  const [hash] = (await follow('hashRules', { values: { 'rules.json': rules } })).split(' ')

  const now = await chain.readTime()
  const firstDay = getEpoch(now) + 12
  const endsAt = toMinute(now + firstSignerDays * SECONDS_PER_DAY)
  const rulesOf = { HASH: `0x${hash}`, DAY: String(firstDay) }
  const signer = { SIGNER: operator.getAddress('firstSigner'), ENDSAT: endsAt }
  const caps = ['usdt', 'productToken'].map((token) => ({ TOKEN: token, CAP: '20000' }))

  const carryOut = async (operatorOfRules: 'operator' | 'otherOperator') => {
    for (const cap of caps) await actAs('admin', 'raiseCap', cap)
    await actAs('signerAdmin', 'addSigner', signer)
    await actAs(operatorOfRules, 'announceRules', rulesOf)
  }
  await carryOut('operator')
  await chain.pass(3 * SECONDS_PER_DAY + 60)
  await carryOut('otherOperator')
  return { firstDay }
}

/** Tokens for the operators' Safe; then pools and, for the days from the first one of the rules on, dividends of VE. */
export async function fund(operator: Operator, firstDay: number): Promise<void> {
  const { chain, safes, actAs, readDeployment } = operator
  const { contracts } = readDeployment()
  const given = [safes.addresses.operator, parseUnits('1000000', 18)] as const
  await safes.act('admin', {
    to: contracts.productToken,
    data: encodeFunctionData({ abi: productTokenAbi, functionName: 'transfer', args: given }),
  })
  const minted = [safes.addresses.operator, parseUnits('100000', 18)] as const
  await send(chain, getTestAccount(0), contracts.usdt, [testUsdtAbi, 'mint', minted])
  await actAs('operator', 'fundPool', {
    CONTRACT: 'stakingPoolUsdt',
    AMOUNT: '100000',
  })
  for (const token of ['usdt', 'productToken'])
    await actAs('operator', 'fundDividends', {
      'fund-dividends': `fund-dividends ${token} ve 60000 ${firstDay} ${dayCount}`,
    })
}

/** Days go by: one is settled, its root is posted and pays with a voucher, and the first withdrawals are paid. */
export async function open(
  operator: Operator,
  { withdrawing }: Pick<Services, 'withdrawing'>,
  firstDay: number,
): Promise<void> {
  const { chain, readDeployment } = operator
  const vault = { address: readDeployment().contracts.dividendVault, abi: dividendVaultAbi } as const
  const countRoots = async () => Number(await chain.client.readContract({ ...vault, functionName: 'rootCount' }))
  await chain.passUntil(getEpochStart(firstDay + 1) + 600)
  await expect.poll(countRoots, { timeout: 120_000, interval: 500 }).toBe(1)
  await chain.pass(ROOT_PAYABLE_AGE + 60)
  await withdrawing.untilPaid(1)
}
