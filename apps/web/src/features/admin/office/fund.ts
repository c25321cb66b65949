import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { productTokenAbi } from '@app/abis/product-token'
import type { ContractName } from '@app/config/deployments'
import { dividendKinds, type DividendKind } from '@app/core/settlement/dividend-kinds'
import { readContract } from 'viem/actions'
import { createCall } from '#shared/chain/contract-call.ts'
import { apiKey } from '#shared/api/query.ts'
import { paths } from '#shared/routing/paths.ts'
import { createApprovalSteps } from '#shared/tx/approval-steps.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import type { Token } from '#shared/base/tokens.ts'
import type { TxAction } from '#shared/tx/tx-action.ts'
import { createAmountValue, createExactAmountValue, type TxValue } from '#shared/format/tx-text.ts'
import { officeKey } from './office-api.ts'
import { type FundingDays, getReleases } from './funding-days.ts'

type FundInput = FundingDays & {
  name: ContractName
  token: Token
  kind: DividendKind
  amount: bigint
}

export const fundAction: TxAction<FundInput> = {
  key: 'admin.fund',
  failure: null,
  path: paths.adminDays,
  title: ({ amount, token }) => ({
    key: 'admin:tx.fund.title',
    values: { amount: createExactAmountValue(amount, token) },
  }),
  async checks({ token, amount }, { client, account }) {
    const balance = await readContract(client, {
      address: token.address,
      abi: productTokenAbi,
      functionName: 'balanceOf',
      args: [account],
    })
    return balance < amount ? { key: 'INSUFFICIENT_BALANCE' } : null
  },
  async steps(input, context) {
    const { name, token, kind, amount, firstDay, dayCount } = input
    const { decimals, symbol } = token
    const approvals = await createApprovalSteps(context, {
      token: name,
      spender: 'dividendVault',
      amount,
      decimals,
      symbol,
    })
    const call = createCall({
      contract: 'dividendVault',
      address: context.deployment.contracts.dividendVault,
      abi: dividendVaultAbi,
      functionName: 'fund',
      args: [token.address, dividendKinds.indexOf(kind), amount, BigInt(firstDay), BigInt(dayCount)],
    })
    return [...approvals, { kind: 'call', title: fundAction.title(input), call }]
  },
  changes({ token, amount, dayCount }) {
    const { daily, last } = getReleases(amount, dayCount)
    const values: Record<string, TxValue> = {
      daily: createAmountValue(daily, token),
      last: createAmountValue(last, token),
      days: { type: 'number', number: dayCount },
    }
    return Promise.resolve([
      {
        icon: 'leaves',
        text: { key: 'admin:tx.fund.leaves', values: { amount: createExactAmountValue(amount, token) } },
      },
      { icon: 'share', text: { key: 'admin:tx.fund.releases', values } },
      { icon: 'lock', text: { key: 'admin:tx.fund.forEver' } },
    ])
  },
  refresh: (_input, { account, chainId }) => [
    balanceKey(chainId, account),
    [officeKey, '/api/admin/pools'],
    apiKey('/api/solvency'),
  ],
}
