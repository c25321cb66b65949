import type { SupplyShare, TokenStats } from '@app/core/api/token-data'
import { formatAmount } from '@app/core/format-amount'
import { formatPercent } from '@app/core/share'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { getChainExplorerLink } from '#shared/tx/explorer.ts'
import { HashLink } from '#shared/ui/hash-link.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Shares } from '#shared/ui/shares.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { TextButton } from '#shared/ui/text-link.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'

interface SupplySectionProps {
  stats: TokenStats
  unit: TokenUnit
  chainId: number
}

/** Everything that was ever minted, by where it is; each figure with the balances that it is the sum of. */
export function SupplySection({ stats, unit, chainId }: SupplySectionProps) {
  const { t } = useTranslation('tokenData')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const initial = BigInt(stats.initialSupply)
  const whole = (amount: string) =>
    formatAmount(BigInt(amount), { decimals: unit.decimals, locale, maximumFractionDigits: 0 })
  const shares = toDescending(stats.supply)
  return (
    <Section title={t('supply.title')} aux={t('supply.atStart', { amount: whole(stats.initialSupply) })}>
      <Shares
        label={t('supply.title')}
        items={shares.map(({ part, amount }) => ({
          label: t(`part.${part}`),
          weight: Number(amount),
          value: whole(amount),
          share: formatPercent(BigInt(amount), initial, { locale, minimumFractionDigits: 2 }) ?? '—',
          hollow: part === 'burned',
        }))}
      />
      <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)} className="mt-1 inline-block type-value">
        {t('supply.sourcesButton')}
      </TextButton>
      <Sheet open={isOpen} onOpenChange={setOpen} title={t('supply.sources')}>
        {shares.map(({ part, sources }) => (
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
      </Sheet>
    </Section>
  )
}

/** The largest first; what is burned last, as it no longer counts. */
function toDescending(supply: readonly SupplyShare[]): SupplyShare[] {
  return supply.toSorted((left, right) => {
    if ((left.part === 'burned') !== (right.part === 'burned')) return left.part === 'burned' ? 1 : -1
    return BigInt(left.amount) < BigInt(right.amount) ? 1 : -1
  })
}
