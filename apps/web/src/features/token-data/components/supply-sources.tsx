import type { SupplyShare } from '@app/core/api/token-data'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getChainExplorerLink } from '#shared/tx/explorer.ts'
import { HashLink } from '#shared/ui/hash-link.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'

export interface SupplySourcesProps {
  shares: readonly SupplyShare[]
  unit: TokenUnit
  chainId: number
}

/** The balances that each part of the supply is the sum of. */
export default function SupplySources({ shares, unit, chainId }: SupplySourcesProps) {
  const { t } = useTranslation('tokenData')
  const locale = useLocale()
  return shares.map(({ part, sources }) => (
    <section key={part} aria-label={t(`part.${part}`)} className="mb-5">
      <h3 className="type-strong">{t(`part.${part}`)}</h3>
      <KeyValueList>
        {sources.map(({ key, account, amount }) => (
          <KeyValue
            key={`${key}-${account}`}
            label={
              <>
                {t(`source.${key}`)}{' '}
                {account !== null && (
                  <HashLink hash={account} href={getChainExplorerLink(chainId, { kind: 'address', value: account })} />
                )}
              </>
            }
          >
            {formatTokenAmount(BigInt(amount), unit, locale)}
          </KeyValue>
        ))}
      </KeyValueList>
    </section>
  ))
}
