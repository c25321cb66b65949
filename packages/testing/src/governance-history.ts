import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import { roles } from '@app/abis/roles'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { WholeDeployment } from '@app/config/deployment'
import { type Address, encodeFunctionData, type Hex, numberToHex, toFunctionSelector, toHex } from 'viem'
import { getTestAccount } from './accounts.ts'
import { createJsonRpc } from './json-rpc.ts'
import { createRandom } from './random.ts'

const day = 86_400
const delays = [0, 600, day, 3 * day]
/** The latest end, in Unix seconds, that a signer of dividends can have. */
const latestEnd = 2n ** 40n - 1n
const spareRole = 77n

export const pausedContracts = [
  'stakingPoolUsdt',
  'stakingPoolRwas',
  'daoPool',
  'powerMarket',
  'cardSeller',
  'productSwap',
  'votingEscrow',
  'dividendVault',
] as const

export type GovernanceHistory = {
  mineBlocks(count: number, actions?: number): Promise<void>
  reorganise(depth: number): Promise<void>
  getHead(): Promise<{ number: number; hash: Hex }>
}

/**
 * Random use of everything that administrators, operators and guardians may do, by a few accounts. Takes over mining.
 * The contracts refuse much of it.
 */
export async function startGovernanceHistory(
  { url, deployment }: { url: string; deployment: WholeDeployment },
  seed: number,
): Promise<GovernanceHistory> {
  const { contracts } = deployment
  const rpc = createJsonRpc(url)
  const random = createRandom(seed)
  const admin = getTestAccount(0).address
  const people = [1, 2, 3, 4].map((index) => getTestAccount(index).address)
  const roleIds = [roles.OPERATOR, roles.GUARDIAN, roles.SIGNER_ADMIN, spareRole]
  const settings: { target: Address; data: Hex }[] = [
    ...[2_000_000_000n, 2_010_000_000n].map((price) => ({
      target: contracts.cardSeller,
      data: encodeFunctionData({ abi: cardSellerAbi, functionName: 'setPrice', args: [price] }),
    })),
    ...[true, false].map((allowed) => ({
      target: contracts.cardSeller,
      data: encodeFunctionData({ abi: cardSellerAbi, functionName: 'setWhitelist', args: [people, allowed] }),
    })),
    {
      target: contracts.cardSeller,
      data: encodeFunctionData({ abi: cardSellerAbi, functionName: 'setSaleWhitelist', args: [1n, true] }),
    },
    {
      target: contracts.powerMarket,
      data: encodeFunctionData({ abi: powerMarketAbi, functionName: 'setMinimumExchange', args: [7n] }),
    },
    {
      target: contracts.powerMarket,
      data: encodeFunctionData({
        abi: powerMarketAbi,
        functionName: 'setTerms',
        args: [10n ** 18n, 10n ** 18n, 864_000n],
      }),
    },
    {
      target: contracts.productSwap,
      data: encodeFunctionData({ abi: productSwapAbi, functionName: 'setMinimumExchange', args: [contracts.usdt, 9n] }),
    },
  ]

  type Manager = Parameters<typeof encodeFunctionData<typeof accessManagerAbi>>[0]
  type Call = readonly [from: Address, to: Address, data: Hex]
  const manage = (from: Address, call: Omit<Manager, 'abi'>): Call => [
    from,
    contracts.accessManager,
    encodeFunctionData({ abi: accessManagerAbi, ...call }),
  ]

  function manageRole(): Call {
    const role = random.pick(roleIds)
    const account = random.pick(people)
    switch (random.integer(9)) {
      case 0:
      case 1:
      case 2:
        return manage(admin, { functionName: 'grantRole', args: [role, account, random.pick(delays)] })
      case 3:
        return manage(admin, { functionName: 'revokeRole', args: [role, account] })
      case 4:
        return manage(account, { functionName: 'renounceRole', args: [role, account] })
      case 5:
        return manage(admin, { functionName: 'setGrantDelay', args: [spareRole, random.pick(delays)] })
      case 6:
        return manage(admin, {
          functionName: 'labelRole',
          args: [spareRole, `Ersatz \u0000 ${random.integer(9)} 备用`],
        })
      case 7:
        return manage(admin, { functionName: 'setRoleAdmin', args: [spareRole, random.pick(roleIds)] })
      default:
        return manage(admin, { functionName: 'setRoleGuardian', args: [role, random.pick(roleIds)] })
    }
  }

  function manageTarget(): Call {
    const target = contracts.votingEscrow
    switch (random.integer(4)) {
      case 0:
        return manage(admin, { functionName: 'setTargetClosed', args: [target, random.chance(0.5)] })
      case 1:
        return manage(admin, { functionName: 'setTargetAdminDelay', args: [target, random.pick(delays)] })
      default: {
        const args = [target, [toFunctionSelector('pause()')], random.pick(roleIds)] as const
        return manage(admin, { functionName: 'setTargetFunctionRole', args })
      }
    }
  }

  function setSomething(): Call {
    const { target, data } = settings[random.integer(random.chance(0.5) ? 3 : settings.length)]!
    const args = [target, data] as const
    const from = random.pick([admin, admin, ...people])
    if (random.chance(0.2))
      return random.chance(0.2)
        ? manage(from, { functionName: 'schedule', args: [contracts.votingEscrow, toFunctionSelector('pause()'), 0] })
        : manage(from, { functionName: 'cancel', args: [contracts.settingsDesk, ...args] })
    const functionName = random.pick(['propose', 'propose', 'execute', 'execute', 'execute', 'cancel'] as const)
    return [from, contracts.settingsDesk, encodeFunctionData({ abi: settingsDeskAbi, functionName, args })]
  }

  function pauseSomething(): Call {
    const functionName = random.chance(0.6) ? 'pause' : 'unpause'
    const from = random.chance(0.5) ? admin : random.pick(people)
    return [from, contracts[random.pick(pausedContracts)], encodeFunctionData({ abi: dividendVaultAbi, functionName })]
  }

  function changeVault(): Call {
    const abi = dividendVaultAbi
    const token = random.chance(0.5) ? contracts.usdt : contracts.productToken
    const call = (data: Hex): Call => [admin, contracts.dividendVault, data]
    switch (random.integer(4)) {
      case 0: {
        const signer = numberToHex(1 + random.integer(2 ** 30), { size: 20 })
        return call(encodeFunctionData({ abi, functionName: 'addSigner', args: [signer, latestEnd] }))
      }
      case 1:
        return call(encodeFunctionData({ abi, functionName: 'disableSigner' }))
      default: {
        const functionName = random.chance(0.5) ? 'raiseDailyCap' : 'lowerDailyCap'
        return call(encodeFunctionData({ abi, functionName, args: [token, BigInt(random.integer(2 ** 40))] }))
      }
    }
  }

  const makeCall = () =>
    random.pick([
      manageRole,
      manageRole,
      manageTarget,
      setSomething,
      setSomething,
      setSomething,
      pauseSomething,
      changeVault,
    ])()

  async function mine(calls: readonly Call[], seconds: number): Promise<void> {
    if (seconds > 0) await rpc('evm_increaseTime', [toHex(seconds)])
    for (const [from, to, data] of calls)
      await rpc('eth_sendTransaction', [{ from, to, data, gas: toHex(1_000_000), maxFeePerGas: toHex(10n ** 12n) }])
    await rpc('evm_mine')
  }

  /** A new role gets its delay at once; lowering an existing one would wait. */
  const setDeskDelay = (delay: number): readonly Call[] => [
    manage(admin, { functionName: 'revokeRole', args: [roles.SETTINGS, contracts.settingsDesk] }),
    manage(admin, { functionName: 'grantRole', args: [roles.SETTINGS, contracts.settingsDesk, delay] }),
  ]

  /** Proposed by one operator, then executed by another, cancelled by the guardian, or left to lapse. */
  async function propose(): Promise<void> {
    const [other] = people
    const { target, data } = settings[2]!
    const atDesk = (from: Address, functionName: 'propose' | 'execute'): Call => [
      from,
      contracts.settingsDesk,
      encodeFunctionData({ abi: settingsDeskAbi, functionName, args: [target, data] }),
    ]
    const operators = [
      manage(admin, { functionName: 'revokeRole', args: [roles.OPERATOR, other!] }),
      manage(admin, { functionName: 'grantRole', args: [roles.OPERATOR, other!, 0] }),
      ...[3 * day, 600].map((delay) =>
        manage(admin, { functionName: 'grantRole', args: [roles.GUARDIAN, people[1]!, delay] }),
      ),
    ]
    await mine([...setDeskDelay(day), ...operators, atDesk(admin, 'propose')], 0)
    const ends: (readonly [number, Call])[] = [
      [day + 60, atDesk(other!, 'execute')],
      [60, manage(admin, { functionName: 'cancel', args: [contracts.settingsDesk, target, data] })],
      [9 * day, atDesk(other!, 'execute')],
    ]
    const [seconds, end] = random.pick(ends)
    await mine([end], seconds)
  }

  async function mineBlocks(count: number, actions = 8): Promise<void> {
    for (let block = 0; block < count; block++) {
      if (random.chance(0.1)) await propose()
      const calls = Array.from({ length: actions }, makeCall)
      if (random.chance(0.08)) calls.unshift(...setDeskDelay(random.pick([0, day])))
      await mine(
        calls,
        random.chance(0.3)
          ? random.integer(day)
          : random.chance(0.15)
            ? random.pick([1, 8]) * day
            : random.integer(600),
      )
    }
  }

  await rpc('evm_setAutomine', [false])
  await mine(
    people.map((account) => manage(admin, { functionName: 'grantRole', args: [roles.OPERATOR, account, 0] })),
    0,
  )
  return {
    mineBlocks,
    getHead: async () => {
      const { number, hash } = await rpc<{ number: Hex; hash: Hex }>('eth_getBlockByNumber', ['latest', false])
      return { number: Number(number), hash }
    },
    reorganise: async (depth: number) => {
      await rpc('anvil_rollback', [depth])
      await rpc('anvil_dropAllTransactions')
      await mineBlocks(depth)
    },
  }
}
