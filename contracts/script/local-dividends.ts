import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { roles } from '@app/abis/roles'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Deployment } from '@app/config/deployments'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { makeRulesFile } from '@app/core/settlement/history/rules-file'
import { getEpoch } from '@app/core/settlement/epochs'
import { settlementRules } from '@app/core/settlement/rules'
import { encodeFunctionData } from 'viem'
import { dividendTokens, getTokenCall } from './dividend-tokens.ts'
import type { LocalTransaction } from './local-chain.ts'
import { getLocalFunds, localDividendSigners, localSettler, localVetoer, type LocalWorld } from './local-settings.ts'

/** Days from that of the deployment to the first one for which rules are in force: seven whole ones lie between. */
export const noticeDays = 9
/** Long enough for who moves the time of a sandbox far ahead. */
const signerYears = [5, 10] as const

/**
 * What an operator does before the DividendVault is funded for the first time: roles, rules, tokens, caps, signers.
 * @param now Unix seconds of the chain.
 */
export function getDividendCalls(deployment: Deployment, world: LocalWorld, now: number): LocalTransaction[] {
  const { contracts: at } = deployment
  const { dailyCapProduct, dailyCapUsdt, dailyCapRwas } = getLocalFunds(world)
  const caps = { productToken: dailyCapProduct, usdt: dailyCapUsdt, rwas: dailyCapRwas }
  const atVault = (what: string, call: Parameters<typeof encodeFunctionData<typeof dividendVaultAbi>>[0]) => ({
    what,
    to: at.dividendVault,
    data: encodeFunctionData(call),
  })
  return [
    ...getHolderCalls(deployment),
    ...getRulesCalls(deployment, getEpoch(now) + noticeDays),
    ...dividendTokens.map((name) => getTokenCall(at, name)),
    ...dividendTokens.map((name) =>
      atVault(`let dividendVault pay ${name}`, {
        abi: dividendVaultAbi,
        functionName: 'raiseDailyCap',
        args: [at[name], caps[name]],
      }),
    ),
    ...localDividendSigners.map(({ address }, index) =>
      atVault('add a signer of dividendVault', {
        abi: dividendVaultAbi,
        functionName: 'addSigner',
        args: [address, BigInt(now + signerYears[index]! * 365 * SECONDS_PER_DAY)],
      }),
    ),
  ]
}

function getHolderCalls({ contracts }: Deployment): LocalTransaction[] {
  const holders = [
    ['SETTLER', localSettler],
    ['VETOER', localVetoer],
  ] as const
  return holders.map(([role, { address }]) => ({
    what: `grant ${role} to who has nothing else`,
    to: contracts.accessManager,
    data: encodeFunctionData({
      abi: accessManagerAbi,
      functionName: 'grantRole',
      args: [roles[role], address, 0],
    }),
  }))
}

function getRulesCalls(deployment: Deployment, fromDay: number): LocalTransaction[] {
  const { contracts } = deployment
  return settlementRules.map((rules) => {
    const args = [makeRulesFile(deployment, rules).hash, BigInt(Math.max(fromDay, rules.fromEpoch))] as const
    const announcement = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'announceRules', args })
    return {
      what: `announce rules ${rules.version}`,
      to: contracts.settingsDesk,
      data: encodeFunctionData({
        abi: settingsDeskAbi,
        functionName: 'execute',
        args: [contracts.dividendVault, announcement],
      }),
    }
  })
}
