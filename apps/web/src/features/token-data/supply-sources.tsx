import type { Address } from '@app/core/address'
import type { AsOf } from '@app/core/api/envelope'
import type { SupplyShare } from '@app/core/api/token-data'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceReading } from '#shared/sources/source-entry.tsx'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { HashLink } from '#shared/ui/address.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { useSourceName } from './use-source-name.ts'

export interface SupplySourcesProps {
  shares: readonly SupplyShare[]
  token: Address
  asOf: AsOf
  unit: TokenUnit
  chainId: number
}

export default function SupplySources({ shares, token, asOf, unit, chainId }: SupplySourcesProps) {
  const { t } = useTranslation(['tokenData', 'sources'])
  const name = useSourceName()
  const locale = useLocale()
  return (
    <>
      <Note className="mb-5">{t('sources:supply.rule')}</Note>
      {shares.map(({ part, sources }) => (
        <section key={part} aria-label={t(`part.${part}`)} className="mb-5">
          <h3 className="type-strong">{t(`part.${part}`)}</h3>
          <KeyValueList>
            {sources.map(({ key, account, amount }) => (
              <KeyValue
                key={`${key}-${account}`}
                label={
                  <>
                    {name(key)}{' '}
                    {account !== null && (
                      <HashLink
                        hash={account}
                        href={getChainExplorerLink(chainId, { kind: 'address', value: account })}
                      />
                    )}
                  </>
                }
              >
                {formatTokenAmount(BigInt(amount), unit, locale)}
              </KeyValue>
            ))}
          </KeyValueList>
        </section>
      ))}
      <SourceReading
        reads={[
          { path: '/api/tokenStats', blockNumber: asOf.blockNumber, at: asOf.blockTimestamp },
          {
            name: unit.symbol,
            contract: token,
            abi: 'erc20',
            calls: ['totalSupply', 'balanceOf'],
            blockNumber: asOf.blockNumber,
          },
        ]}
      />
    </>
  )
}
