import { rewardsVaultAbi } from '@app/abis/rewards-vault'
import type { Deployment } from '@app/config/deployment'
import type { Address, PublicClient } from 'viem'
import type { ProductionSettings } from './chain-settings.ts'
import { showAmount, type Setting } from './setting.ts'

/** Events by which somebody changes what the vault pays. */
export const vaultSettingEvents = { abi: rewardsVaultAbi, names: ['SignerSet', 'DailyCapSet'] } as const

/** The vault's wiring: getter and the contract that it must name. */
export const vaultWiring = { authority: 'accessManager', product: 'productToken' } as const

/**
 * What of the vault can be changed.
 * @param signer The signer that the operator states; default: that of the plan.
 */
export function getVaultSettings(
  client: PublicClient,
  { contracts: at, tokens }: Deployment,
  plan: ProductionSettings | undefined,
  signer: Address | undefined,
): Setting[] {
  const vault = { address: at.rewardsVault, abi: rewardsVaultAbi } as const
  const planned = signer ?? plan?.voucherSigner
  return [
    {
      what: 'signer of the rewards vault',
      contract: 'rewardsVault',
      isOf: ({ name }) => name === 'SignerSet',
      read: () => client.readContract({ ...vault, functionName: 'signer' }),
      ...(planned ? { planned: [planned] } : {}),
      isStated: signer !== undefined,
      next: 'fund nothing; GUARDIAN calls disableSigner, SIGNER_ADMIN rotateSigner',
    },
    ...(['productToken', 'usdt'] as const).map((token): Setting => {
      const show = (amount: bigint) => showAmount(amount, tokens[token])
      const cap = plan?.vault[token === 'usdt' ? 'dailyCapUsdt' : 'dailyCapProduct']
      return {
        what: `what the rewards vault may pay of ${tokens[token].symbol} in a day`,
        contract: 'rewardsVault',
        isOf: ({ name, args }) => name === 'DailyCapSet' && args.token === at[token],
        read: async () => show(await client.readContract({ ...vault, functionName: 'dailyCap', args: [at[token]] })),
        // Nothing until the hand-over, what the plan says once ADMIN has raised it.
        ...(cap === undefined ? {} : { planned: [show(cap), show(0n)] }),
        next: 'GUARDIAN calls lowerDailyCap',
      }
    }),
  ]
}
