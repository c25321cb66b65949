import { type Address, parseEventLogs } from 'viem'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { readContract } from 'viem/actions'
import { createCall } from '#shared/chain/contract-call.ts'
import { apiKey } from '#shared/api/query.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import { getMissingError, readAmountField } from '#shared/forms/amount-form.ts'
import { paths } from '#shared/routing/paths.ts'
import { createSpendSteps } from '#shared/tx/spend-steps.ts'
import type {
  FormAction,
  Preparation,
  TxContext,
  TxOutcome,
  TxSentence,
  TxAction,
  TxStep,
} from '#shared/tx/tx-action.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { createAmountValue, createExactAmountValue, createShareValue, createTimeValue } from '#shared/format/tx-text.ts'
import { poolKey, getPoolHref, getPoolPlace, type PoolTerms, type Position } from './reads.ts'

export function getStakingKeys(chainId: number, pool: Address, account: Address): readonly (readonly unknown[])[] {
  return [
    poolKey(chainId, pool),
    balanceKey(chainId, account),
    [...apiKey('/api/userStaking'), { address: account }],
    [...apiKey('/api/deposit/list'), { address: account }],
    [...apiKey('/api/useRelationship'), { address: account }],
    apiKey('/api/tokenStats'),
    apiKey('/api/dao/ranking'),
    apiKey('/api/stats/node-list'),
  ]
}

export type StakeFormValues = {
  text: string
  locale: string
  terms: PoolTerms
  balance: bigint | null
  before?: Preparation | undefined
}
/** `before` binds a superior where there is none yet. */
export type StakeInput = { amount: bigint; terms: PoolTerms; before?: Preparation | undefined }

export const stakeAction: FormAction<StakeFormValues, StakeInput> = {
  key: 'staking.stake',
  failure: 'STAKE_FAILED',
  path: ({ terms }) => getPoolHref(terms.name),
  parse({ text, locale, terms, balance, before }) {
    const kind = getPoolPlace(terms.name).amountKind
    const options = { decimals: terms.token.decimals, locale, kind, balance }
    const field = readAmountField(text, options)
    if (field.error !== null) return { ok: false, problem: { key: field.error } }
    if (field.amount === null) return { ok: false, problem: { key: getMissingError(options) } }
    return { ok: true, input: { amount: field.amount, terms, before } }
  },
  title: ({ amount, terms }) => ({
    key: 'staking:tx.stake.title',
    values: { amount: createExactAmountValue(amount, terms.token) },
  }),
  checks: checkStake,
  steps: async (input, context) => [
    ...((await input.before?.steps(context)) ?? []),
    ...(await createStakeSteps(input, context)),
  ],
  changes: async (input, outcome, context) => [
    ...((await input.before?.changes(outcome, context)) ?? []),
    ...(await describeStake(input, outcome, context)),
  ],
  next: ({ terms }, at) => ({
    path: getPoolListPath(terms.name),
    isDated: true,
    text: { key: 'staking:tx.stake.next', values: { unlockAt: createTimeValue(at + terms.lockDuration) } },
  }),
  refresh: ({ terms, before }, context) => [
    ...getStakingKeys(context.chainId, terms.pool, context.account),
    ...(before?.refresh(context) ?? []),
  ],
}

function createStakeSteps(input: StakeInput, context: TxContext): Promise<TxStep[]> {
  const { amount, terms } = input
  return createSpendSteps(context, {
    ...terms.token,
    token: context.deployment.pools[terms.name]!.token,
    spender: terms.name,
    amount,
    title: stakeAction.title(input),
    createCall(permit) {
      const contract = { contract: terms.name, address: terms.pool, abi: stakingPoolAbi } as const
      if (permit === null) return createCall({ ...contract, functionName: 'stake', args: [amount] })
      const { deadline, v, r, s } = permit
      return createCall({ ...contract, functionName: 'stakeWithPermit', args: [amount, deadline, v, r, s] })
    },
  })
}

async function checkStake({ amount, terms, before }: StakeInput, context: TxContext): Promise<TxProblem | null> {
  const { registry, token } = terms
  const { client, account } = context
  const problem = await before?.checks(context)
  if (problem) return problem
  const [isBound, balance] = await Promise.all([
    registry === null ||
      before !== undefined ||
      readContract(client, {
        address: registry,
        abi: referralRegistryAbi,
        functionName: 'isBound',
        args: [account],
      }),
    readContract(client, {
      address: token.address,
      abi: productTokenAbi,
      functionName: 'balanceOf',
      args: [account],
    }),
  ])
  if (!isBound) return { key: 'SUPERIOR_NOT_ACTIVATED' }
  return balance < amount ? { key: 'INSUFFICIENT_BALANCE' } : null
}

async function describeStake(
  { amount, terms }: StakeInput,
  outcome: TxOutcome,
  { client, account }: TxContext,
): Promise<TxSentence[]> {
  const at = { address: terms.pool, abi: stakingPoolAbi } as const
  const [total, mine, least, budget, end] = await Promise.all([
    readContract(client, { ...at, functionName: 'totalStaked' }),
    readContract(client, { ...at, functionName: 'stakedOf', args: [account] }),
    readContract(client, { ...at, functionName: 'minimumTotalStake' }),
    readContract(client, { ...at, functionName: 'remainingBudget' }),
    readContract(client, { ...at, functionName: 'periodEnd' }),
  ])
  const rewards = { least, total: total + amount, budget, end: Number(end) }
  const unlockAt = findUnlockAt(outcome, terms) ?? outcome.blockTimestamp + terms.lockDuration
  return [
    {
      icon: 'leaves',
      text: { key: 'staking:tx.stake.leaves', values: { amount: createExactAmountValue(amount, terms.token) } },
    },
    { icon: 'lock', text: { key: 'staking:tx.stake.lock', values: { unlockAt: createTimeValue(unlockAt) } } },
    {
      icon: 'share',
      text: {
        key: total === 0n && amount >= least ? 'staking:tx.stake.firstShare' : 'staking:tx.stake.share',
        values: {
          before: createShareValue(mine, total),
          after: createShareValue(mine + amount, total + amount),
          reward: { type: 'text', text: terms.reward.symbol },
        },
      },
    },
    describeRewards(rewards, { terms, unlockAt }),
  ]
}

type Rewards = { least: bigint; total: bigint; budget: bigint; end: number }

/** The end moves while the pool lacks stakes, so no date is shown. */
function describeRewards(
  { least, total, budget, end }: Rewards,
  { terms, unlockAt }: { terms: PoolTerms; unlockAt: number },
): TxSentence {
  if (budget === 0n) return { icon: 'share', text: { key: 'staking:tx.stake.noBudget' } }
  if (total < least) {
    const values = { least: createAmountValue(least, terms.token), total: createAmountValue(total, terms.token) }
    return { icon: 'share', text: { key: 'staking:tx.stake.waits', values } }
  }
  const key = end < unlockAt ? 'staking:tx.stake.endsFirst' : 'staking:tx.stake.lasts'
  return { icon: 'share', text: { key, values: { end: createTimeValue(end) } } }
}

/** From the event of the simulation, where the node returns logs. */
function findUnlockAt({ logs }: TxOutcome, { pool }: PoolTerms): number | undefined {
  const staked = parseEventLogs({ abi: stakingPoolAbi, eventName: 'Staked', logs: [...(logs ?? [])] })
  const own = staked.find((log) => log.address.toLowerCase() === pool.toLowerCase())
  return own && Number(own.args.unlockAt)
}

function getPoolListPath(name: string): string {
  const { isOpen, listPath } = getPoolPlace(name)
  return isOpen ? listPath : paths.assets
}

export type UnstakeInput = {
  terms: PoolTerms
  /** All of one pool, taken out in one transaction: all or none. */
  positions: readonly Pick<Position, 'id' | 'amount'>[]
}

function sumPositions(positions: UnstakeInput['positions']): bigint {
  return positions.reduce((sum, { amount }) => sum + amount, 0n)
}

/** The contract refuses an early exit with the date; that is not decided here. */
export const unstakeAction: TxAction<UnstakeInput> = {
  key: 'staking.unstake',
  failure: 'WITHDRAW_FAILED',
  path: ({ terms }) => getPoolHref(terms.name),
  title: ({ positions, terms }) => ({
    key: 'staking:tx.unstake.title',
    values: { amount: createExactAmountValue(sumPositions(positions), terms.token) },
  }),
  steps: (input) =>
    Promise.resolve([
      {
        kind: 'call',
        title: unstakeAction.title(input),
        call: createCall({
          contract: input.terms.name,
          address: input.terms.pool,
          abi: stakingPoolAbi,
          functionName: 'unstake',
          args: [input.positions.map(({ id }) => id)],
        }),
      },
    ]),
  changes: ({ positions, terms }) => {
    const amount = createExactAmountValue(sumPositions(positions), terms.token)
    const reward = { type: 'text', text: terms.reward.symbol } as const
    return Promise.resolve<TxSentence[]>([
      { icon: 'arrives', text: { key: 'staking:tx.unstake.arrives', values: { amount } } },
      {
        icon: 'share',
        text: {
          key: positions.length > 1 ? 'staking:tx.unstake.stopAll' : 'staking:tx.unstake.stops',
          values: { reward },
        },
      },
    ])
  },
  next: () => ({ path: paths.assets }),
  refresh: ({ terms }, { account, chainId }) => getStakingKeys(chainId, terms.pool, account),
}

export type ClaimInput = { terms: PoolTerms }

/** The exact amount is known only in the block that pays it, because it grows every second. */
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
        call: createCall({
          contract: input.terms.name,
          address: input.terms.pool,
          abi: stakingPoolAbi,
          functionName: 'claim',
          args: [],
        }),
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
  next: () => ({ path: paths.assets }),
  refresh: ({ terms }, { account, chainId }) => getStakingKeys(chainId, terms.pool, account),
}
