import { type PlannedCall, planStep } from '@app/config/acts/act-route'
import { readRevert } from '@app/config/acts/revert'
import { getDeployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import type { ErrorKey } from '@app/core/errors'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { type Address, BaseError, isHex } from 'viem'
import { call } from 'viem/actions'
import { readAtLeastSeen } from '#shared/api/query.ts'
import { getReadClient } from '#shared/chain/read-client.ts'
import type { Operation } from './governance.ts'
import { settingsKey } from './reads.ts'

type Outcome = { error: ErrorKey | null }

/** Simulated from an account that may execute it: this one, or else an operator other than the proposer. */
export function outcomeQuery(chainId: number, operation: Operation, account: Address | null, isReady: boolean) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'outcome', operation.id, account],
    queryFn: ({ signal }) => readOutcome(chainId, operation, account, signal),
    enabled: isReady,
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readOutcome(
  chainId: number,
  { call: { target: to, data }, isAtDesk, proposer }: Operation,
  account: Address | null,
  signal: AbortSignal,
): Promise<Outcome> {
  const sender = isAtDesk ? await findExecutor(proposer, account, signal) : proposer
  const step = planStep(getDeployment(chainId), { to, data }, isAtDesk ? 'desk' : 'manager', 'execute', proposer)
  return { error: await findRefusal(sender, step) }
}

/** @throws a node's error that is not a revert */
async function findRefusal(account: Address, { to, data }: Pick<PlannedCall, 'to' | 'data'>): Promise<ErrorKey | null> {
  try {
    await call(getReadClient(), { account, to, data })
    return null
  } catch (error) {
    const revert = findRevert(error)
    if (revert === null) throw error
    return revert.key
  }
}

export function mayCancelQuery(
  chainId: number,
  { id, call: { target: to, data }, proposer }: Operation,
  account: Address | null,
) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'mayCancel', id, account],
    queryFn:
      account === null
        ? skipToken
        : async (): Promise<boolean> => {
            const step = planStep(getDeployment(chainId), { to, data }, 'manager', 'cancel', proposer)
            return (await findRefusal(account, step)) === null
          },
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

/** @throws Error when the proposer is the only operator, so that nobody can execute it */
async function findExecutor(proposer: Address, account: Address | null, signal: AbortSignal): Promise<Address> {
  const query = { role: 'OPERATOR', pageSize: 100 } as const
  const { data } = await readAtLeastSeen('/api/governance/members', query, signal)
  const others = data.list.filter((member) => member.isHeld && !isSameAddress(member.account, proposer))
  const own = others.find((member) => account !== null && isSameAddress(member.account, account))
  const executor = own ?? others[0]
  if (executor === undefined) throw new Error('There is no second operator')
  return executor.account
}

function findRevert(error: unknown): ReturnType<typeof readRevert> {
  if (!(error instanceof BaseError)) return null
  let found: ReturnType<typeof readRevert> = null
  error.walk((cause) => {
    const { data } = cause as { data?: unknown }
    const answered = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
    if (isHex(answered)) found ??= readRevert(answered)
    return found !== null
  })
  return found
}
