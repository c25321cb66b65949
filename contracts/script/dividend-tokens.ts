import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { ContractName, TokenContract } from '@app/config/deployment'
import { encodeFunctionData, type Address } from 'viem'

/** What a deployment lets the DividendVault be funded with: all that rewards are given in. */
export const dividendTokens = ['productToken', 'usdt', 'rwas'] as const satisfies readonly TokenContract[]

/** The call, of ADMIN, that lets a token be funded for ever. */
export function getTokenCall(at: Readonly<Record<ContractName, Address>>, name: (typeof dividendTokens)[number]) {
  return {
    what: `let dividendVault be funded with ${name}`,
    to: at.dividendVault,
    data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'addToken', args: [at[name]] }),
  }
}
