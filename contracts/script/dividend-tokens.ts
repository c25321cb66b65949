import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment, TokenContract } from '@app/config/deployment'
import { encodeFunctionData } from 'viem'

export const dividendTokens = ['productToken', 'usdt', 'rwas'] as const satisfies readonly TokenContract[]

/** ADMIN calls it; it cannot be undone. */
export function getTokenCall(at: Deployment['contracts'], name: (typeof dividendTokens)[number]) {
  return {
    what: `let dividendVault be funded with ${name}`,
    to: at.dividendVault,
    data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'addToken', args: [at[name]] }),
  }
}
