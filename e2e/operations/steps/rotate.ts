import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getVoucherArgument, getVoucherTypedData } from '@app/core/withdrawal/voucher'
import { expect } from 'vitest'
import { holders } from '../holders.ts'
import type { KeyName, Operator } from '../operator.ts'
import { root, untilReady } from '../processes.ts'
import type { Prometheus } from '../prometheus.ts'
import { letPass, listMetricsPorts, type Services } from '../services.ts'
import { toMinute } from './open.ts'

/** Two keys are believed at once: the new one is added, signers take it one after the other, and the old one ends. */
export async function rotateSigner(operator: Operator, services: Services, prometheus: Prometheus): Promise<void> {
  const { chain, actAs, readDeployment } = operator
  const { withdrawing } = services
  services.stage = 'rotation'
  await withdrawing.untilPaid(1)
  const endsAt = toMinute((await chain.readTime()) + 300 * SECONDS_PER_DAY)
  const values = { SIGNER: operator.getAddress('secondSigner'), ENDSAT: endsAt }
  const add = () => actAs('signerAdmin', 'addSigner', values)
  await add()
  await letPass(operator, services, (await chain.readTime()) + 2 * SECONDS_PER_DAY + 60)
  withdrawing.goOn()
  await add()
  await withdrawing.untilPaid(1)

  const vault = { address: readDeployment().contracts.dividendVault, abi: dividendVaultAbi } as const
  const [newest, , older, olderEndsAt] = await chain.client.readContract({ ...vault, functionName: 'signers' })
  expect([newest, older]).toEqual([operator.getAddress('secondSigner'), operator.getAddress('firstSigner')])
  await giveSigners(operator, services)
  prometheus.setTargets(listMetricsPorts(services))
  await withdrawing.hold()
  expect(await askVault(operator, services, 'firstSigner')).toBe('paid')
  await letPass(operator, services, Number(olderEndsAt) + 60)
  expect(await askVault(operator, services, 'firstSigner')).toContain('WrongSigner')
  withdrawing.goOn()
  await withdrawing.untilPaid(1)
  services.stage = 'rotated'
}

async function giveSigners(operator: Operator, services: Services): Promise<void> {
  const { environment, processes, set, round, withdrawing } = services
  Object.assign(environment, operator.getKeystore('secondSigner'))
  for (const [index, old] of set.signer.entries()) {
    await processes.end(old)
    const one = await processes.startOn(root, 'signer', `${round}${index + 1}`)
    set.signer[index] = one
    await untilReady(one)
    await withdrawing.untilPaid(1)
  }
}

/** What the vault says to a voucher of the service's that another key has signed, too. The service's own is carried out. */
async function askVault(operator: Operator, { withdrawing }: Services, key: KeyName): Promise<string> {
  const { chain, readDeployment } = operator
  const { chainId, contracts } = readDeployment()
  const [holder] = holders
  const given = await withdrawing.request(holder!, contracts.usdt)
  const { account, token, upTo, deadlineAt, proof } = given.voucher
  const voucher = { account, token, upTo: BigInt(upTo), deadlineAt: BigInt(deadlineAt) }
  const typedData = getVoucherTypedData({ chainId, vault: contracts.dividendVault }, voucher)
  const signature = await operator.getAccount(key).signTypedData(typedData)
  const { index, root: of, cumulative, proof: path } = proof
  const said = await chain.client
    .simulateContract({
      account: holder!,
      address: contracts.dividendVault,
      abi: dividendVaultAbi,
      functionName: 'withdraw',
      args: [getVoucherArgument(voucher), signature, BigInt(index), of, BigInt(cumulative), path],
    })
    .then(
      () => 'paid',
      (error: unknown) => String(error),
    )
  await withdrawing.carryOut(holder!, given)
  return said
}
