import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { roles } from '@app/abis/roles'
import { getContractsWith } from '@app/config/contracts'
import type { Address } from 'viem'
import { beforeAll, expect, it } from 'vitest'
import { carryOut, chain, deployment, passTime, prepare, setUpChain } from '#shared/tx/transactions.test-setup.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import { pauseAction, type PauseInput } from './pause.ts'

const admin: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const guardian: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const DAY = 86_400

async function grant(role: bigint, account: Address): Promise<void> {
  const manager = { account: admin, address: deployment.contracts.accessManager, abi: accessManagerAbi } as const
  const hash = await chain.writeContract({ ...manager, functionName: 'grantRole', args: [role, account, 0] })
  expect(await chain.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

setUpChain()
beforeAll(() => grant(roles.GUARDIAN, guardian))

/** @returns the key of the refusal, otherwise what the transaction was said to do. */
async function attempt(account: Address, input: PauseInput): Promise<string> {
  const action = bindAction(pauseAction, input)
  const prepared = await prepare(action, account)
  if (!prepared.ok) return prepared.problem.key
  return (await carryOut(action, account)).said.join(' ')
}

const readUntil = async (address: Address) =>
  Number(await chain.readContract({ address, abi: dividendVaultAbi, functionName: 'pausedUntil' }))

it('pauses every contract that can be, as GUARDIAN alone, for as long as was said', async () => {
  const pausable = getContractsWith(deployment, 'roles').filter((contract) => 'pause()' in contract.roles)
  expect(pausable.length).toBeGreaterThan(6)
  for (const { name, address } of pausable) {
    const stops = name === 'dividendVault' ? ['vouchers', 'exits'] : ['entries', 'out']
    const said = [...stops, 'rest'].map((key) => `desk:tx.pause.${key}`).join(' ')
    expect([name, await attempt(guardian, { contract: name, name, address, what: 'pause' })]).toEqual([name, said])
    const { timestamp } = await chain.getBlock()
    expect(await readUntil(address)).toBe(Number(timestamp) + 7 * DAY)
  }
})

it('is ended by ADMIN alone, and not begun twice, nor soon after one that ran out', async () => {
  const vault = {
    contract: 'dividendVault',
    name: 'Dividend vault',
    address: deployment.contracts.dividendVault,
  } as const
  expect(await attempt(guardian, { ...vault, what: 'unpause' })).toBe('ROLE_MISSING')
  expect(await attempt(guardian, { ...vault, what: 'pause' })).toBe('CONTRACT_PAUSED')
  expect(await attempt(admin, { ...vault, what: 'unpause' })).toBe('desk:tx.unpause.opens')
  expect(await readUntil(vault.address)).toBe(0)
  expect(await attempt(admin, { ...vault, what: 'unpause' })).toBe('CONTRACT_NOT_PAUSED')
  await attempt(guardian, { ...vault, what: 'pause' })
  await passTime(8 * DAY)
  expect(await attempt(guardian, { ...vault, what: 'pause' })).toBe('PAUSED_LATELY')
})
