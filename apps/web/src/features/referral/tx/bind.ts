import { referralRegistryAbi } from '@app/abis/referral-registry'
import { getDeployment } from '@app/config/deployments'
import { isSameAddress, isZeroAddress } from '@app/core/address'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { apiKey } from '#shared/api/query.ts'
import { readSuperiorField, type SuperiorField } from '#shared/forms/superior-field.ts'
import { paths } from '#shared/routing/paths.ts'
import { bindingKey } from '#shared/chain/chain-key.ts'
import type { FormAction, TxContext } from '#shared/tx/tx-action.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'

export type BindForm = { text: string; account: string; resolved: Address | null }
export type BindInput = { superior: Address }

/** Binds the account to a superior, for ever. `resolved` is the account behind a code. */
export const bindAction: FormAction<BindForm, BindInput> = {
  key: 'referral.bind',
  failure: null,
  path: paths.invite,
  parse({ text, account, resolved }) {
    const field: SuperiorField = readSuperiorField(text, account)
    if (!field.ok) return { ok: false, problem: { key: field.error } }
    const superior = field.kind === 'address' ? field.address : resolved
    if (superior === null) return { ok: false, problem: { key: 'INVITE_CODE_UNKNOWN' } }
    if (isSameAddress(superior, account)) return { ok: false, problem: { key: 'SUPERIOR_IS_SELF' } }
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
        call: {
          contract: 'referralRegistry',
          address: deployment.contracts.referralRegistry,
          abi: referralRegistryAbi,
          functionName: 'bind',
          args: [input.superior],
        },
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

async function checkBinding(
  { superior }: BindInput,
  { client, account, chainId }: TxContext,
): Promise<TxProblem | null> {
  const at = { address: getDeployment(chainId).contracts.referralRegistry, abi: referralRegistryAbi } as const
  const [isBound, isSuperiorBound] = await Promise.all([
    readContract(client, { ...at, functionName: 'isBound', args: [account] }),
    readContract(client, { ...at, functionName: 'isBound', args: [superior] }),
  ])
  if (isZeroAddress(superior)) return { key: 'ADDRESS_INVALID' }
  if (isSameAddress(superior, account)) return { key: 'SUPERIOR_IS_SELF' }
  if (isBound) return { key: 'ALREADY_BOUND' }
  return isSuperiorBound ? null : { key: 'SUPERIOR_NOT_ACTIVATED' }
}
