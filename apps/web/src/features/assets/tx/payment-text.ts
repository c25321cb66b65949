import type { Address } from 'viem'
import { apiKey } from '#shared/api/query.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import type { TokenTerms } from '#shared/chain/tokens.ts'
import type { TxSentence } from '#shared/tx/tx-action.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'

/** What arrives and what is burned of it; base units. */
export function describePayment(
  { received, fee }: { received: bigint; fee: bigint },
  token: TokenTerms,
): readonly TxSentence[] {
  const amount = createExactAmountValue(received, token)
  const arrives: TxSentence = { icon: 'arrives', text: { key: 'assets:tx.pay.arrives', values: { amount } } }
  if (fee === 0n) return [arrives]
  const burned = createExactAmountValue(fee, token)
  return [arrives, { icon: 'fee', text: { key: 'assets:tx.pay.fee', values: { amount: burned } } }]
}

/** Everything that a payment of the vault changes. */
export function getPaymentKeys({ account, chainId }: { account: Address; chainId: number }) {
  return [
    balanceKey(chainId, account),
    apiKey('/api/withdrawalLog'),
    apiKey('/api/withdrawal/terms'),
    apiKey('/api/proof'),
    apiKey('/api/getAssets'),
    apiKey('/api/solvency'),
  ]
}
