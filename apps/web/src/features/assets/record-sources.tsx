import { getPools } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import type { AsOf } from '@app/core/api/envelope'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, type ContractRead, type IndexRead, SourceReading } from '#shared/sources/source-entry.tsx'
import { ValueSource } from '#shared/sources/value-source.tsx'
import type { Token } from '#shared/base/tokens.ts'
import { KeyValue } from '#shared/ui/key-value.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { TotalName } from './record-body.tsx'

export interface RecordSourcesProps {
  title: string
  total: TotalName
  sums: readonly { token: Token; amount: bigint }[]
  path: IndexRead['path']
  asOf: AsOf
}

export default function RecordSources({ title, total, sums, path, asOf }: RecordSourcesProps) {
  const { t } = useTranslation(['assets', 'sources'])
  const locale = useLocale()
  const deployment = getDeployment(useWallet().configuredChainId)
  const { contracts } = deployment
  const block = { blockNumber: asOf.blockNumber, at: asOf.blockTimestamp }
  return (
    <>
      <SourceEntry title={title} rule={t(getRule(total, path))}>
        {sums.map(({ token, amount }) => (
          <KeyValue key={token.address} label={token.symbol}>
            {formatTokenAmount(amount, token, locale)}
          </KeyValue>
        ))}
      </SourceEntry>
      {sums.map(({ token, amount }) => (
        <ValueSource key={token.address} name={title} amount={amount} token={token} />
      ))}
      <SourceReading reads={[{ path: '/api/getAssets', ...block }, { path, ...block }, ...getContracts()]} />
    </>
  )

  function getContracts(): ContractRead[] {
    const staked = { abi: 'stakingPool', calls: ['Staked'] } as const
    if (total === 'withdrawn')
      return [
        {
          name: t('sources:reading.vault'),
          contract: contracts.dividendVault,
          abi: 'dividendVault',
          calls: ['DividendPaid'],
          ...block,
        },
      ]
    if (total !== 'invested') return []
    return [
      ...getPools(deployment).map(({ name, address }) => ({
        name: name === 'daoPool' ? t('deposit.kind.dr') : t('deposit.kind.stake'),
        contract: address,
        ...staked,
        ...block,
      })),
      {
        name: t('deposit.kind.power'),
        contract: contracts.powerMarket,
        abi: 'powerMarket',
        calls: ['PowerBought', 'OrderOpened', 'OrderReplenished'],
        ...block,
      },
      {
        name: t('deposit.kind.card'),
        contract: contracts.cardSeller,
        abi: 'cardSeller',
        calls: ['CardsBought'],
        ...block,
      },
      {
        name: t('deposit.kind.lock'),
        contract: contracts.votingEscrow,
        abi: 'votingEscrow',
        calls: ['LockCreated', 'LockIncreased'],
        ...block,
      },
    ]
  }
}

function getRule(total: TotalName, path: IndexRead['path']): string {
  if (total === 'withdrawn' || total === 'invested') return `sources:record.${total}`
  return path === '/api/depositInvitor/list' ? 'sources:record.bySource' : 'sources:record.dividends'
}
