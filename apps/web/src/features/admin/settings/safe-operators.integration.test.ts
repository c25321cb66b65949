import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { roles } from '@app/abis/roles'
import { getWay, planAct, planApprovals, planStep, type PlannedCall } from '@app/config/acts/act-route'
import { acts, decodeCall } from '@app/config/acts/acts'
import { getContracts } from '@app/config/contracts'
import { getTestAccount } from '@app/testing/accounts'
import {
  actAsSafe,
  createSafe,
  deploySafeContracts,
  type SafeAt,
  type SafeContracts,
  type SafeSender,
} from '@app/testing/safe'
import { testChain } from '@app/testing/test-chain'
import {
  type Address,
  createWalletClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  toHex,
} from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { carryOut, chain, deployment, passTime, prepare, setUpChain } from '#shared/tx/transactions.test-setup.ts'
import { bindAction, type BoundAction } from '#shared/tx/tx-action.ts'
import { pauseAction } from '../office/pause.ts'
import { cancelAction, carryOutAction, setAction, type WaitingInput } from './actions.ts'
import type { SettingTerms } from './reads.ts'
import { fromCall, type Setting, toCall } from './setting.ts'

const DAY = 86_400
const deployer: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const someone: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const owners = [getTestAccount(1), getTestAccount(2), getTestAccount(3)] as const
const {
  accessManager,
  cardSeller,
  dividendVault,
  equityCard,
  powerToken,
  productToken,
  settingsDesk,
  stakingPoolUsdt,
  usdt,
} = deployment.contracts
const terms: SettingTerms = {
  usdt: { address: usdt, symbol: 'USDT', decimals: 6 },
  productToken: { address: productToken, symbol: 'PRD', decimals: 18 },
  power: { address: powerToken, symbol: 'DRCP', decimals: 18 },
}

let sender: SafeSender
let contracts: SafeContracts
let salt = 0n
/** Each a Safe of its own, of two of three owners. */
let one: SafeAt
let other: SafeAt
let guardian: SafeAt
let admin: SafeAt
let signerAdmin: SafeAt

async function confirm(hash: Hex): Promise<void> {
  expect(await chain.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

async function createHolder(role: bigint, delay = 0): Promise<SafeAt> {
  const addresses = owners.map(({ address }) => address)
  const address = await createSafe(sender, contracts, { owners: addresses, threshold: 2, salt: salt++ })
  await grant(role, address, delay)
  return { address, chainId: testChain.id }
}

async function grant(role: bigint, account: Address, delay: number): Promise<void> {
  const manager = { account: deployer, address: accessManager, abi: accessManagerAbi } as const
  await confirm(await chain.writeContract({ ...manager, functionName: 'grantRole', args: [role, account, delay] }))
}

setUpChain()
beforeAll(async () => {
  sender = createWalletClient({ account: getTestAccount(5), chain: testChain, transport: custom(chain) })
  contracts = await deploySafeContracts(sender)
  one = await createHolder(roles.OPERATOR)
  other = await createHolder(roles.OPERATOR)
  guardian = await createHolder(roles.GUARDIAN)
  admin = await createHolder(roles.ADMIN)
  signerAdmin = await createHolder(roles.SIGNER_ADMIN, DAY)
  await grant(roles.SETTINGS, settingsDesk, DAY)
  const minting = { address: usdt, abi: testUsdtAbi, functionName: 'mint', args: [one.address, 10n ** 9n] } as const
  await confirm(await chain.writeContract({ account: deployer, ...minting }))
  const product = {
    address: productToken,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [one.address, 10n ** 20n],
  } as const
  await confirm(await chain.writeContract({ account: deployer, ...product }))
  // The role of signers is held five days after its grant.
  await passTime(6 * DAY)
})

/** Two of the Safe's owners sign exactly what the page would send; it is carried out by somebody else. */
const asSafe =
  (safe: SafeAt, by: readonly (typeof owners)[number][] = [owners[0], owners[2]]) =>
  async (call: { to: Address; data: Hex }) =>
    (await actAsSafe(sender, safe, call, by)).transactionHash

/** @returns the key of the refusal, otherwise what the transaction was said to do. */
async function attempt(safe: SafeAt, action: BoundAction): Promise<string> {
  const prepared = await prepare(action, safe.address)
  if (!prepared.ok) return prepared.problem.key
  return (await carryOut(action, safe.address, asSafe(safe))).said.join(' ')
}

type Call = WaitingInput['call']

const atDesk = (call: Call, proposer = one): WaitingInput => ({
  call,
  setting: fromCall(deployment, call.target, call.data),
  decoded: decodeCall(deployment, call.target, call.data),
  isAtDesk: true,
  proposer: proposer.address,
  terms,
})

const propose = (safe: SafeAt, setting: Setting) =>
  attempt(safe, bindAction(setAction, { setting, terms, mode: 'propose' }))
const carryOutAs = (safe: SafeAt, call: Call) => attempt(safe, bindAction(carryOutAction, atDesk(call)))

describe('what the pages send', () => {
  it.each<Setting>([
    { name: 'cardPrice', amount: 2_400_000_000n },
    { name: 'minimumExchange', amount: 20n * 10n ** 18n },
    { name: 'swapMinimumUsdt', amount: 3_000_000n },
    { name: 'whitelist', accounts: [someone], isAllowed: true },
    { name: 'series', series: 1n, isOnSale: true },
  ])('$name is proposed by one Safe and carried out by another, after the delay', async (setting) => {
    const { address: target, ...rest } = toCall(setting, deployment)
    const call = { target, data: encodeFunctionData(rest) }
    expect(await propose(one, setting)).toContain('settings:tx.proposeNote')
    expect(await carryOutAs(other, call)).toBe('PROPOSAL_TOO_EARLY')
    await passTime(DAY)
    expect(await carryOutAs(one, call)).toBe('PROPOSAL_OWN')
    expect(await carryOutAs(guardian, call)).toBe('ROLE_MISSING')
    expect(await carryOutAs(other, call)).toContain('settings:tx.setNote')
    expect(await carryOutAs(other, call)).toBe('PROPOSAL_CLOSED')
  })

  it('a proposal is cancelled by the guardian’s Safe at the manager, by an operator’s at the desk', async () => {
    const setting = { name: 'cardPrice', amount: 2_410_000_000n } as const
    const call = { target: cardSeller, data: encodeFunctionData(toCall(setting, deployment)) }
    for (const [safe, at] of [
      [other, 'settingsDesk'],
      [guardian, 'accessManager'],
    ] as const) {
      await propose(one, setting)
      const cancel = bindAction(cancelAction, { ...atDesk(call), at })
      expect(await attempt(admin, at === 'settingsDesk' ? cancel : bindAction(carryOutAction, atDesk(call)))).toBe(
        'ROLE_MISSING',
      )
      expect(await attempt(safe, cancel)).toContain('settings:tx.cancelNote')
      expect(await attempt(safe, cancel)).toBe('PROPOSAL_CLOSED')
    }
  })

  it('the vault is paused by the guardian’s Safe and goes on by the administrator’s', async () => {
    const vault = { contract: 'dividendVault', name: 'Dividend vault', address: dividendVault } as const
    const pause = bindAction(pauseAction, { ...vault, what: 'pause' })
    const unpause = bindAction(pauseAction, { ...vault, what: 'unpause' })
    expect(await attempt(one, pause)).toBe('ROLE_MISSING')
    expect(await attempt(guardian, pause)).toContain('desk:tx.pause.vouchers')
    expect(await attempt(guardian, unpause)).toBe('ROLE_MISSING')
    expect(await attempt(admin, unpause)).toBe('desk:tx.unpause.opens')
  })

  it('one owner alone moves nothing', async () => {
    const action = bindAction(pauseAction, {
      contract: 'dividendVault',
      name: 'Dividend vault',
      address: dividendVault,
      what: 'pause',
    })
    await expect(carryOut(action, guardian.address, asSafe(guardian, [owners[0]]))).rejects.toThrow(/GS020/)
  })
})

const readDay = async () => (await chain.getBlock()).timestamp / BigInt(DAY)

/** Of the acts that no page sends: who does it, where, with what. */
const further: Record<
  string,
  { by: () => SafeAt; at: Address; args: () => Promise<readonly unknown[]> | readonly unknown[] }
> = {
  'announce-rules': {
    by: () => one,
    at: dividendVault,
    args: async () => [keccak256(toHex('rules')), (await readDay()) + 30n],
  },
  fund: { by: () => one, at: stakingPoolUsdt, args: () => [10n ** 18n] },
  'fund-dividends': {
    by: () => one,
    at: dividendVault,
    args: async () => [usdt, 2, 10n ** 6n, (await readDay()) + 1n, 2n],
  },
  'cover-dividends': { by: () => one, at: dividendVault, args: () => [usdt, 10n ** 6n] },
  'raise-daily-cap': { by: () => admin, at: dividendVault, args: () => [usdt, 10n ** 14n] },
  'lower-daily-cap': { by: () => guardian, at: dividendVault, args: () => [usdt, 10n ** 6n] },
  'disable-signers': { by: () => guardian, at: dividendVault, args: () => [] },
  'add-signer': {
    by: () => signerAdmin,
    at: dividendVault,
    args: async () => [someone, ((await readDay()) + 400n) * BigInt(DAY)],
  },
  'set-card-pictures': { by: () => admin, at: equityCard, args: () => ['https://a.example/', '.json'] },
  'grant-role': { by: () => admin, at: accessManager, args: () => [roles.VETOER, someone, 0] },
  'revoke-role': { by: () => admin, at: accessManager, args: () => [roles.VETOER, someone] },
  'close-target': { by: () => admin, at: accessManager, args: () => [equityCard, false] },
}

const send = async (safe: SafeAt, { to, data }: PlannedCall) => confirm(await asSafe(safe)({ to, data }))

describe('what commands write for a Safe', () => {
  it.each(Object.entries(further))('%s', async (name, { by, at, args }) => {
    expect.hasAssertions()
    const act = acts.find((each) => each.name === name)!
    const contract = getContracts(deployment).find(({ address }) => address === at)!
    const safe = by()
    const given = await args()
    const call = planAct(act, contract, given)
    for (const approval of planApprovals(deployment, act, contract, given, 0n)) await send(safe, approval)
    const way = getWay(act, name === 'add-signer' ? DAY : 0)
    if (way === 'direct') return send(safe, call)
    await send(safe, planStep(deployment, call, way, way === 'desk' ? 'propose' : 'schedule', safe.address))
    await passTime(DAY)
    await send(way === 'desk' ? other : safe, planStep(deployment, call, way, 'execute', safe.address))
  })

  it('a schedule is cancelled by the guardian of its role', async () => {
    expect.hasAssertions()
    const data = encodeFunctionData({
      abi: dividendVaultAbi,
      functionName: 'addSigner',
      args: [deployer, 4_000_000_000n],
    })
    const call = { to: dividendVault, data }
    await send(signerAdmin, planStep(deployment, call, 'manager', 'schedule', signerAdmin.address))
    await send(guardian, planStep(deployment, call, 'manager', 'cancel', signerAdmin.address))
  })
})
