import { getFeatureContracts, hasFeature } from '@app/config/contracts'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { getDeployment } from '@app/config/deployments'
import { isSameAddress, isZeroAddress } from '@app/core/address'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { createCall } from '#shared/chain/contract-call.ts'
import { apiKey } from '#shared/api/query.ts'
import { readSuperiorField, type SuperiorField } from '#shared/forms/superior-field.ts'
import { paths } from '#shared/routing/paths.ts'
import { bindingKey, chainKey } from '#shared/chain/chain-key.ts'
import { bindAction as bindInput, type FormAction, type Preparation, type TxContext } from '#shared/tx/tx-action.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'

export type BindFormValues = { text: string; account: Address | null; resolved: Address | null }
export type BindInput = { superior: Address }

/** Cannot be undone. `resolved` is the account behind a code. */
export const bindAction: FormAction<BindFormValues, BindInput> = {
  key: 'referral.bind',
  failure: null,
  path: paths.invite,
  parse({ text, account, resolved }) {
    const field: SuperiorField = readSuperiorField(text, account)
    if (!field.ok) return { ok: false, problem: { key: field.error } }
    const superior = field.kind === 'address' ? field.address : resolved
    if (superior === null) return { ok: false, problem: { key: 'INVITE_CODE_UNKNOWN' } }
    if (account !== null && isSameAddress(superior, account)) return { ok: false, problem: { key: 'SUPERIOR_IS_SELF' } }
    return { ok: true, input: { superior } }
  },
  title: ({ superior }) => ({
    key: 'referral:tx.bind.title',
    values: { superior: { type: 'address', address: superior } },
  }),
  checks: checkBinding,
  steps: (input, { deployment }) =>
    Promise.resolve([
      {
        kind: 'call',
        title: bindAction.title(input),
        call: createCall({
          contract: 'referralRegistry',
          address: getFeatureContracts(deployment, 'invite').referralRegistry,
          abi: referralRegistryAbi,
          functionName: 'bind',
          args: [input.superior],
        }),
      },
    ]),
  changes: ({ superior }) =>
    Promise.resolve([
      {
        icon: 'superior',
        text: { key: 'referral:tx.bind.becomes', values: { superior: { type: 'address', address: superior } } },
      },
      { icon: 'lock', text: { key: 'referral:tx.bind.permanent' } },
      { icon: 'wallet', text: { key: 'referral:tx.bind.noPayment' } },
    ]),
  refresh: ({ superior }, { account, chainId }) => [
    bindingKey(chainId, account),
    [...apiKey('/api/useRelationship'), { address: account }],
    [...apiKey('/api/useRelationship'), { address: superior }],
    [...apiKey('/api/stats/recommend-list'), { address: superior }],
  ],
}

function isAccountBound({ client, account, chainId }: TxContext): Promise<boolean> {
  return readContract(client, { ...getRegistry(chainId), functionName: 'isBound', args: [account] })
}

/** For use in another plan: adds no step if the account has been bound in the meantime. */
export function createBinding(superior: Address): Preparation {
  const { checks, steps, changes, refresh } = bindInput(bindAction, { superior })
  return {
    checks: async (context) => ((await isAccountBound(context)) ? null : checks(context)),
    steps: async (context) => ((await isAccountBound(context)) ? [] : steps(context)),
    changes: async (outcome, context) => ((await isAccountBound(context)) ? [] : changes(outcome, context)),
    refresh,
  }
}

async function checkBinding(
  { superior }: BindInput,
  { client, account, chainId }: TxContext,
): Promise<TxProblem | null> {
  const at = getRegistry(chainId)
  const [isBound, isSuperiorBound] = await Promise.all([
    readContract(client, { ...at, functionName: 'isBound', args: [account] }),
    readContract(client, { ...at, functionName: 'isBound', args: [superior] }),
  ])
  if (isZeroAddress(superior)) return { key: 'ADDRESS_INVALID' }
  if (isSameAddress(superior, account)) return { key: 'SUPERIOR_IS_SELF' }
  if (isBound) return { key: 'ALREADY_BOUND' }
  return isSuperiorBound ? null : { key: 'SUPERIOR_NOT_ACTIVATED' }
}

export type Binding = {
  isBound: boolean
  /** Null for a genesis account and for one that is not bound. */
  superior: Address | null
  id: number | null
}

/** Without a registry nobody has a superior, and no pool asks for one. */
function hasRegistry(chainId: number): boolean {
  return hasFeature(getDeployment(chainId), 'invite')
}

function getRegistry(chainId: number) {
  const { referralRegistry: address } = getFeatureContracts(getDeployment(chainId), 'invite')
  return { address, abi: referralRegistryAbi } as const
}

export function bindingQuery(chainId: number, account: Address | null) {
  return queryOptions({
    queryKey: bindingKey(chainId, account),
    queryFn: account === null || !hasRegistry(chainId) ? skipToken : () => readBinding(chainId, account),
    staleTime: 30_000,
  })
}

async function readBinding(chainId: number, account: Address): Promise<Binding> {
  const client = getReadClient()
  const at = { ...getRegistry(chainId), args: [account] } as const
  const { value } = await readAtHead(({ blockNumber }) =>
    Promise.all([
      readContract(client, { ...at, functionName: 'isBound', blockNumber }),
      readContract(client, { ...at, functionName: 'superiorOf', blockNumber }),
      readContract(client, { ...at, functionName: 'idOf', blockNumber }),
    ]),
  )
  const [isBound, superior, id] = value
  return {
    isBound,
    superior: isZeroAddress(superior) ? null : superior,
    id: id === 0n ? null : Number(id),
  }
}

export function accountOfIdQuery(chainId: number, id: number) {
  return queryOptions({
    queryKey: chainKey(chainId, 'accountOfId', id),
    queryFn: hasRegistry(chainId) ? () => readAccountOfId(chainId, id) : skipToken,
    staleTime: 30_000,
  })
}

async function readAccountOfId(chainId: number, id: number): Promise<Address | null> {
  const account = await readContract(getReadClient(), {
    ...getRegistry(chainId),
    functionName: 'accountOf',
    args: [BigInt(id)],
  })
  return isZeroAddress(account) ? null : account
}
