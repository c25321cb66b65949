import { stakingPoolAbi } from '@app/abis/staking-pool'
import { readContract } from 'viem/actions'
import type { TxAction } from '#shared/tx/tx-action.ts'
import { createAmountValue } from '#shared/format/tx-text.ts'
import { getPoolHref } from '../pools.ts'
import type { PoolTerms } from '../queries/pool-terms.ts'
import { getStakingKeys } from './staking-keys.ts'

export type ClaimInput = { terms: PoolTerms }

/** Pays out everything earned. The exact amount is known only in the block that pays it: it grows every second. */
export const claimAction: TxAction<ClaimInput> = {
  key: 'staking.claim',
  failure: 'CLAIM_FAILED',
  path: ({ terms }) => getPoolHref(terms.name),
  title: ({ terms }) => ({
    key: 'staking:tx.claim.title',
    values: { reward: { type: 'text', text: terms.reward.symbol } },
  }),
  async checks({ terms }, { client, account }) {
    const earned = await readContract(client, {
      address: terms.pool,
      abi: stakingPoolAbi,
      functionName: 'earned',
      args: [account],
    })
    return earned === 0n ? { key: 'NOTHING_TO_CLAIM' } : null
  },
  steps: (input) =>
    Promise.resolve([
      {
        kind: 'call',
        title: claimAction.title(input),
        call: {
          contract: input.terms.name,
          address: input.terms.pool,
          abi: stakingPoolAbi,
          functionName: 'claim',
          args: [],
        },
      },
    ]),
  async changes({ terms }, _outcome, { client, account }) {
    const earned = await readContract(client, {
      address: terms.pool,
      abi: stakingPoolAbi,
      functionName: 'earned',
      args: [account],
    })
    return [
      {
        icon: 'arrives',
        text: { key: 'staking:tx.claim.arrives', values: { amount: createAmountValue(earned, terms.reward) } },
      },
      { icon: 'lock', text: { key: 'staking:tx.claim.stays' } },
    ]
  },
  refresh: ({ terms }, { account, chainId }) => getStakingKeys(chainId, terms.pool, account),
}
