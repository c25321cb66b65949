import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { ErrorKey } from '@app/core/errors'
import type { ContractFunctionArgs } from 'viem'
import { createCall } from '#shared/chain/contract-call.ts'
import { paths } from '#shared/routing/paths.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import type { TxText } from '#shared/format/tx-text.ts'
import { createApprovalSteps } from '../approval-steps.ts'
import type { BoundAction, TxContext, TxStep } from '../tx-action.ts'

export type PlaygroundAction = { label: string; action: BoundAction }

const unit = { decimals: 6, symbol: 'USDT' } as const

function toText(text: string): TxText {
  return { key: 'tx:revoke.title', values: { token: { type: 'text', text } } }
}

function create(label: string, steps: (context: TxContext) => Promise<TxStep[]>, refused?: ErrorKey): PlaygroundAction {
  const action: BoundAction = {
    key: 'playground',
    failure: null,
    path: paths.devTransactions,
    title: toText(label),
    checks: () => Promise.resolve(refused === undefined ? null : { key: refused }),
    steps,
    changes: () => Promise.resolve([{ icon: 'wallet', text: { key: 'tx:revoke.stays' } }]),
    refresh: ({ account, chainId }) => [balanceKey(chainId, account)],
  }
  return { label, action }
}

function approve(amount: bigint) {
  return (context: TxContext) =>
    createApprovalSteps(context, { token: 'usdt', spender: 'stakingPoolUsdt', amount, ...unit })
}

function callPool<name extends 'unstake' | 'fund' | 'claim'>(
  functionName: name,
  args: ContractFunctionArgs<typeof stakingPoolAbi, 'nonpayable', name>,
) {
  return ({ deployment }: TxContext): Promise<TxStep[]> => {
    const address = deployment.contracts.stakingPoolUsdt
    const call = createCall({ contract: 'stakingPoolUsdt', address, abi: stakingPoolAbi, functionName, args })
    return Promise.resolve([{ kind: 'call', title: toText(functionName), call }])
  }
}

export const playgroundActions: readonly PlaygroundAction[] = [
  create('Allow exactly 5 USDT', approve(5_000_000n)),
  create('Allow exactly 6 USDT: two steps after the first', approve(6_000_000n)),
  create('Claim', callPool('claim', [])),
  create('Refused by a check', approve(5_000_000n), 'INSUFFICIENT_BALANCE'),
  create('Refused by the contract in the simulation', callPool('unstake', [[999_999n]])),
  create('Stopped by the allow-list: a function of the operator', callPool('fund', [1n])),
  create('Stopped by the allow-list: a transfer', ({ account, deployment }) =>
    Promise.resolve([
      {
        kind: 'call',
        title: toText('transfer'),
        call: createCall({
          contract: 'usdt',
          address: deployment.contracts.usdt,
          abi: productTokenAbi,
          functionName: 'transfer',
          args: [account, 1n],
        }),
      },
    ]),
  ),
]
