import type { ApiAnswer } from '@app/core/api/endpoints'
import { getDeployment } from '@app/config/deployments'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SourceEntry } from '#shared/sources/source-entry.tsx'
import { type ContractRead, SourceReading } from '#shared/sources/source-reading.tsx'
import { ValueSource } from '#shared/sources/value-source.tsx'
import type { TokenTerms } from '#shared/tx/token-terms.ts'
import { useWallet } from '#shared/web3/wallet-store.ts'
import { findToken } from '../queries/token-units.ts'
import type { WalletBalances } from '../queries/wallet-balances.ts'

export interface BalanceSourcesProps {
  tokens: readonly TokenTerms[]
  /** Undefined while unknown. */
  wallet: WalletBalances | undefined
  answer: ApiAnswer<'/api/getAssets'>
}

/** What the total and each kind of balance is made of. */
export default function BalanceSources({ tokens, wallet, answer }: BalanceSourcesProps) {
  const { t } = useTranslation(['assets', 'sources'])
  const { productToken } = getDeployment(useWallet().configuredChainId).contracts
  const product = findToken(tokens, productToken)
  const inWallet: ContractRead[] =
    wallet === undefined
      ? []
      : tokens.map(({ address, symbol }) => ({
          name: symbol,
          contract: address,
          calls: ['balanceOf'],
          blockNumber: wallet.blockNumber,
        }))
  return (
    <>
      <SourceEntry title={t('total.label')} rule={t('sources:assets.total')} />
      {product && <ValueSource amount={wallet?.balances[tokens.indexOf(product)]} token={product} />}
      <SourceEntry title={t('balances.inWallet')} rule={t('sources:assets.inWallet')} />
      <SourceEntry title={t('balances.available')} rule={t('sources:assets.available')} />
      <SourceEntry title={t('balances.locked')} rule={t('sources:assets.locked')} />
      <SourceReading
        reads={[
          { path: '/api/getAssets', blockNumber: answer.asOf.blockNumber, at: answer.asOf.blockTimestamp },
          ...inWallet,
        ]}
      />
    </>
  )
}
