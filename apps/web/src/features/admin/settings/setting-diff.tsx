import { formatPercent } from '@app/core/share'
import { useQuery } from '@tanstack/react-query'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { BeforeAfter } from '#shared/ui/before-after.tsx'
import { Note } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getUnit, type Setting, termNames, toDays } from './setting.ts'
import type { KnownSettings } from './use-settings.ts'
import { getPrice, type OrderTerms, whitelistQuery } from './reads.ts'
import { ShortAddress } from '#shared/ui/address.tsx'

interface SettingDiffProps {
  setting: Setting
  known: KnownSettings
  className?: string
}

export function SettingDiff({ setting, known, className }: SettingDiffProps) {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  if (setting.name === 'whitelist') return <WhitelistDiff setting={setting} className={className} />
  if (setting.name === 'series') {
    const show = (isOnSale: boolean) => t(isOnSale ? 'series.onSale' : 'series.notOnSale')
    const isOnSale = known.settings.sale.some(({ series }) => series === setting.series)
    const label = t('series.one', { number: setting.series.toString() })
    return (
      <BeforeAfter
        label={t('diff')}
        rows={[{ label, now: show(isOnSale), after: show(setting.isOnSale) }]}
        className={className}
      />
    )
  }
  if (setting.name === 'orderTerms') return <TermsDiff terms={setting.terms} known={known} className={className} />
  const unit = getUnit(setting.name, known.terms)
  const { amount } = getPrice(known.settings, setting.name)
  const change = setting.amount - amount
  const percent = formatPercent(change < 0n ? -change : change, amount, { locale, maximumFractionDigits: 2 })
  const sign = change < 0n ? '−' : '+'
  return (
    <BeforeAfter
      label={t('diff')}
      rows={[
        {
          label: t(`names.${setting.name}`),
          note: change !== 0n && percent !== undefined && `${sign}${percent}`,
          now: formatExactTokenAmount(amount, unit, locale),
          after: formatExactTokenAmount(setting.amount, unit, locale),
        },
      ]}
      className={className}
    />
  )
}

function TermsDiff({ terms, known, className }: Omit<SettingDiffProps, 'setting'> & { terms: OrderTerms }) {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const { orders } = known.settings
  const show = (term: keyof OrderTerms, value: bigint | undefined) =>
    value === undefined
      ? '—'
      : term === 'lifetime'
        ? toDays(value)
        : formatExactTokenAmount(value, known.terms.productToken, locale)
  return (
    <BeforeAfter
      label={t('diff')}
      rows={termNames.map((term) => ({
        label: t(`terms.${term}`),
        now: show(term, orders?.terms[term]),
        after: show(term, terms[term]),
      }))}
      className={className}
    />
  )
}

interface WhitelistDiffProps {
  setting: Extract<Setting, { name: 'whitelist' }>
  className?: string
}

export function WhitelistDiff({ setting: { accounts, isAllowed }, className }: WhitelistDiffProps) {
  const { t } = useTranslation('settings')
  const { configuredChainId } = useWallet()
  const listed = useQuery(whitelistQuery(configuredChainId, accounts)).data
  const show = (isListed: boolean | undefined) =>
    isListed === undefined ? '—' : t(isListed ? 'whitelist.listed' : 'whitelist.notListed')
  const unchanged = listed?.filter((isListed) => isListed === isAllowed).length ?? 0
  return (
    <>
      <BeforeAfter
        label={t('diff')}
        rows={accounts.map((account, index) => ({
          label: <ShortAddress address={account} />,
          now: show(listed?.[index]),
          after: show(isAllowed),
        }))}
        className={className}
      />
      {unchanged > 0 && <Note className="mt-1">{t('whitelist.unchanged', { count: unchanged })}</Note>}
    </>
  )
}
