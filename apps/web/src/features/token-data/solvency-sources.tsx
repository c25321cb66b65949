import { getDeployment } from '@app/config/deployments'
import type { ApiAnswer } from '@app/core/api/endpoints'
import type { Obligation } from '@app/core/api/token-data'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { AskedContract } from '#shared/sources/asked-contract.ts'
import { SourceEntry, type ContractRead, SourceReading } from '#shared/sources/source-entry.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { useSourceName } from './use-source-name.ts'

export interface SolvencySourcesProps {
  answer: ApiAnswer<'/api/solvency'>
  obligations: readonly Obligation[]
  token: { address: string; symbol: string }
}

/** What the API asks each contract; for the dividend vault it adds up events. */
const asked: Readonly<Record<string, AskedContract>> = {
  'pool principal': { abi: 'stakingPool', calls: ['totalStaked'] },
  'pool rewards': { abi: 'stakingPool', calls: ['totalFunded', 'totalPaid'] },
  'powerMarket rewards': { abi: 'powerMarket', calls: ['reservedRewards'] },
  'cardVault principal': { abi: 'cardVault', calls: ['totalHeld'] },
  'cardVault rewards': { abi: 'cardVault', calls: ['reservedRewards'] },
  'dividendVault withdrawals': { abi: 'dividendVault', calls: ['PoolFunded', 'Covered', 'DividendPaid'] },
  'votingEscrow principal': { abi: 'votingEscrow', calls: ['totalLocked'] },
}

export default function SolvencySources({ answer: { asOf }, obligations, token }: SolvencySourcesProps) {
  const { t } = useTranslation(['tokenData', 'ui', 'sources'])
  const name = useSourceName()
  const { pools } = getDeployment(useWallet().configuredChainId)
  const block = { blockNumber: asOf.blockNumber }
  return (
    <>
      <SourceEntry title={t('ui:meter.held')} rule={t('sources:solvency.held')} />
      <SourceEntry title={t('ui:meter.owed')} rule={t('sources:solvency.owed')} />
      <SourceReading
        reads={[
          { path: '/api/solvency', ...block, at: asOf.blockTimestamp },
          { name: token.symbol, contract: token.address, abi: 'erc20', calls: ['balanceOf'], ...block },
          ...obligations.map(({ contract, key, kind }): ContractRead | null => {
            const calls = asked[`${key in pools ? 'pool' : key} ${kind}`]
            return calls === undefined
              ? null
              : { name: `${name(key)}, ${t(`kind.${kind}`)}`, contract, ...calls, ...block }
          }),
        ]}
      />
    </>
  )
}
