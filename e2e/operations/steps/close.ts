import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { type RoleName, roles } from '@app/abis/roles'
import type { Address } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getEpochStart, ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import type { Hex, PrivateKeyAccount } from 'viem'
import { expect } from 'vitest'
import { productionChainId } from '../../../contracts/script/production.test-setup.ts'
import { holders } from '../holders.ts'
import type { Earned } from '../money.ts'
import type { Operator } from '../operator.ts'
import { untilPosted } from '../roots.ts'
import { letPass, type Services } from '../services.ts'

/** The last day of which anybody earns is settled and posted, and its root is open to everybody. */
export async function settleLastDay(operator: Operator, services: Services, lastDay: number): Promise<void> {
  const { withdrawing } = services
  services.stage = 'closing down'
  await letPass(operator, services, getEpochStart(lastDay + 1) + 600)
  await untilPosted(operator, lastDay)
  withdrawing.goOn()
  await withdrawing.untilPaid(1)
  await letPass(operator, services, (await operator.chain.readTime()) + ROOT_OPEN_AGE + 60)
}

function getPlace({ chain, folder }: Operator): string {
  const file = `${folder}/deployments/${productionChainId}.json`
  return `--rpc ${chain.url} --chain ${productionChainId} --deployment ${file}`
}

/** Exits, for some gas of whoever has it: to the unit what was earned. */
export async function payEverybody(operator: Operator, { said, leaves, proofs, vault }: Earned): Promise<void> {
  expect(said).toContain(' 0 different; ')
  const { VOUCHER_KEYSTORE: keystore, VOUCHER_KEYSTORE_PASSWORD_FILE: password } = operator.getKeystore('payer')
  const options = `${getPlace(operator)} --keystore ${keystore} --password-file ${password}`
  await operator.follow('payEverybody', {
    values: { '…': options, 'earned/proofs-DAY.jsonl': proofs },
  })
  for (const [key, cumulative] of leaves) {
    const args = key.split(' ') as [Address, Address]
    const call = { address: vault, abi: dividendVaultAbi, functionName: 'paid', args } as const
    expect([key, await operator.chain.client.readContract(call)]).toEqual([key, cumulative])
  }
}

/** Signer, settler, and with the last lock API and indexer: each ends by itself when it is asked to. */
export async function endProcesses({ load, withdrawing, processes, set }: Services): Promise<void> {
  await withdrawing.finish()
  for (const kind of ['signer', 'settler'] as const) await Promise.all(set[kind].map(processes.end))
  await load.finish()
  for (const kind of ['api', 'indexer'] as const) await Promise.all(set[kind].map(processes.end))
}

/** ADMIN takes every role back, itself last. */
export async function giveUpRoles(operator: Operator): Promise<void> {
  const { chain, actAs, safes, readDeployment } = operator
  const { contracts, governance } = readDeployment()
  const given = (['SETTLER', 'OPERATOR', 'GUARDIAN', 'SIGNER_ADMIN', 'VETOER'] as const).flatMap((role) =>
    governance!.roles[role].accounts.map((account) => ({ role, account })),
  )
  const revokeAll = async () => {
    for (const { role, account } of given) {
      const values = { 'revoke-role': `revoke-role ${role} ${account}` }
      await actAs('admin', 'revokeRole', values)
    }
  }
  await revokeAll()
  await chain.pass(3 * SECONDS_PER_DAY + 60)
  await revokeAll()
  const ACCOUNT = safes.addresses.admin
  await actAs('admin', 'renounceRole', { ACCOUNT })
  for (const { role, account } of [...given, { role: 'ADMIN' as const, account: ACCOUNT }])
    expect([role, account, await holds(operator, contracts.accessManager, role, account)]).toEqual([
      role,
      account,
      false,
    ])
}

async function holds({ chain }: Operator, address: Address, role: RoleName, account: Address): Promise<boolean> {
  const args = [roles[role], account] as const
  const call = { address, abi: accessManagerAbi, functionName: 'hasRole', args } as const
  return (await chain.client.readContract(call))[0]
}

/** What the command lists for each holder, sent by the holder: afterwards nothing is left to take out. */
export async function leave(operator: Operator, lockDays: number): Promise<void> {
  const { chain } = operator
  await chain.pass(lockDays * SECONDS_PER_DAY)
  for (const holder of holders) {
    const calls = await listCalls(operator, holder)
    expect(calls.length).toBeGreaterThan(1)
    for (const { to, data } of calls) {
      const hash = await chain.client.sendTransaction({ account: holder, to, data })
      const { status } = await chain.client.waitForTransactionReceipt({ hash })
      expect([holder.address, data, status]).toEqual([holder.address, data, 'success'])
    }
    await chain.pass(60)
    expect(await listCalls(operator, holder)).toEqual([])
  }
}

async function listCalls(operator: Operator, { address }: PrivateKeyAccount): Promise<{ to: Address; data: Hex }[]> {
  const said = await operator.follow('leave', {
    values: { '…': getPlace(operator), ACCOUNT: address },
  })
  return [...said.matchAll(/^ {3}to {3}(0x\w{40})\n {3}data (0x[0-9a-f]+)$/gm)].map(([, to, data]) => ({
    to: to as Address,
    data: data as Hex,
  }))
}
