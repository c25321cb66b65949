import { productTokenAbi } from '@app/abis/product-token'
import { readContract } from 'viem/actions'
import { createCall } from '#shared/chain/contract-call.ts'
import { paths } from '#shared/routing/paths.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import type { TxAction } from '#shared/tx/tx-action.ts'
import type { TxValue } from '#shared/format/tx-text.ts'
import type { GivenAllowance } from './reads.ts'

type RevokeInput = Pick<GivenAllowance, 'token' | 'tokenAddress' | 'symbol' | 'spender' | 'spenderAddress'>

export const revokeAction: TxAction<RevokeInput> = {
  key: 'allowances.revoke',
  failure: null,
  path: paths.allowances,
  title: ({ symbol }) => ({ key: 'tx:revoke.title', values: { token: toText(symbol) } }),
  async checks({ tokenAddress, spenderAddress }, { client, account }) {
    const allowed = await readContract(client, {
      address: tokenAddress,
      abi: productTokenAbi,
      functionName: 'allowance',
      args: [account, spenderAddress],
    })
    return allowed === 0n ? { key: 'NOTHING_TO_REVOKE' } : null
  },
  steps: (input) =>
    Promise.resolve([
      {
        kind: 'approveZero',
        title: revokeAction.title(input),
        call: createCall({
          contract: input.token,
          address: input.tokenAddress,
          abi: productTokenAbi,
          functionName: 'approve',
          args: [input.spenderAddress, 0n],
        }),
        token: input.token,
        spender: input.spender,
        amount: 0n,
      },
    ]),
  changes: ({ symbol, spenderAddress }) =>
    Promise.resolve([
      {
        icon: 'lock',
        text: {
          key: 'tx:revoke.ends',
          values: { token: toText(symbol), spender: { type: 'address', address: spenderAddress } },
        },
      },
      { icon: 'wallet', text: { key: 'tx:revoke.stays' } },
    ]),
  refresh: (_, { account, chainId }) => [balanceKey(chainId, account)],
}

function toText(text: string): TxValue {
  return { type: 'text', text }
}
