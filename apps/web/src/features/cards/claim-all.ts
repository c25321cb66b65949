import { multicall3Abi } from '@app/abis/multicall3'
import { createCall } from '#shared/chain/contract-call.ts'
import { apiKey } from '#shared/api/query.ts'
import { paths } from '#shared/routing/paths.ts'
import { chainKey } from '#shared/chain/chain-key.ts'
import { createClaimCall } from '#shared/tx/claim-batch.ts'
import type { FormAction } from '#shared/tx/tx-action.ts'
import { createAmountValue } from '#shared/format/tx-text.ts'
import { sumClaims } from './cards.ts'
import { type ClaimPart, claimablesKey } from './claimables.ts'
import { getCardKeys } from './actions.ts'

export type ClaimAllInput = {
  parts: readonly ClaimPart[]
  /** Some could not be read, so texts must not say "everything". */
  isPartial?: boolean
}

/** One transaction, all or nothing. Each contract pays only the account. */
export const claimAllAction: FormAction<ClaimAllInput, ClaimAllInput> = {
  key: 'cards.claimAll',
  failure: 'CLAIM_FAILED',
  path: paths.nftClaimAllBase,
  parse(input) {
    const parts = input.parts.filter(({ amounts }) => amounts.length > 0)
    return parts.length === 0
      ? { ok: false, problem: { key: 'NOTHING_TO_CLAIM' } }
      : { ok: true, input: { ...input, parts } }
  },
  title: ({ isPartial }) => ({ key: isPartial ? 'cards:tx.claimAll.part' : 'cards:tx.claimAll.title' }),
  steps: (input, { deployment, account }) =>
    Promise.resolve([
      {
        kind: 'call',
        title: claimAllAction.title(input),
        call: createCall({
          contract: 'multicall3',
          address: deployment.contracts.multicall3,
          abi: multicall3Abi,
          functionName: 'aggregate3',
          args: [input.parts.map(({ source, ids }) => createClaimCall(deployment, source, account, ids))],
        }),
      },
    ]),
  changes: ({ parts }) =>
    Promise.resolve([
      ...sumClaims(parts).map(({ token, amount }) => ({
        icon: 'arrives' as const,
        text: { key: 'cards:tx.arrives', values: { amount: createAmountValue(amount, token) } },
      })),
      { icon: 'lock' as const, text: { key: 'cards:tx.claimAll.stays' } },
    ]),
  next: () => ({ path: paths.assets }),
  refresh: (_input, { account, chainId }) => [
    ...getCardKeys(chainId, account),
    claimablesKey(chainId, account),
    chainKey(chainId, 'pool'),
    apiKey('/api/userStaking'),
    apiKey('/api/power/orders'),
  ],
}
