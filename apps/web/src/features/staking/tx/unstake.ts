import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { TxAction, TxSentence } from '#shared/tx/tx-action.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'
import { getPoolHref } from '../pools.ts'
import type { PoolTerms } from '../queries/pool-terms.ts'
import { getStakingKeys } from './staking-keys.ts'

export type UnstakeInput = {
  terms: PoolTerms
  positionId: bigint
  /** Base units of the position. */
  amount: bigint
}

/** Takes one stake out. Before its time the contract refuses with the date; nothing here decides that by itself. */
export const unstakeAction: TxAction<UnstakeInput> = {
  key: 'staking.unstake',
  failure: 'WITHDRAW_FAILED',
  path: ({ terms }) => getPoolHref(terms.name),
  title: ({ amount, terms }) => ({
    key: 'staking:tx.unstake.title',
    values: { amount: createExactAmountValue(amount, terms.token) },
  }),
  steps: (input) =>
    Promise.resolve([
      {
        kind: 'call',
        title: unstakeAction.title(input),
        call: {
          contract: input.terms.name,
          address: input.terms.pool,
          abi: stakingPoolAbi,
          functionName: 'unstake',
          args: [[input.positionId]],
        },
      },
    ]),
  changes: ({ amount, terms }) =>
    Promise.resolve<TxSentence[]>([
      {
        icon: 'arrives',
        text: { key: 'staking:tx.unstake.arrives', values: { amount: createExactAmountValue(amount, terms.token) } },
      },
      {
        icon: 'share',
        text: { key: 'staking:tx.unstake.stops', values: { reward: { type: 'text', text: terms.reward.symbol } } },
      },
    ]),
  refresh: ({ terms }, { account, chainId }) => getStakingKeys(chainId, terms.pool, account),
}
