import { isSameAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '@app/core/share'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenSum } from '#shared/format/format-token-amount.ts'
import { formatAmount } from '@app/core/format-amount'
import { tokens, findToken } from '#shared/base/tokens.ts'
import { formatValue } from '#shared/price/token-price.ts'
import { Shares } from '#shared/ui/bars.tsx'
import { Stat } from '#shared/ui/figure.tsx'
import { Note } from '#shared/ui/text.tsx'
import { earlierQuery } from './earlier.ts'
import { holdingNames, sumByToken } from './holdings.ts'
import { readHoldings, readTotal, readValue, type AssetsScreen } from './reads.ts'

export function AssetsTotal({ screen }: { screen: AssetsScreen }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const exchange = screen.stats.data?.data.exchange
  const holdings = readHoldings(screen)
  const total = readTotal(screen)
  const unread = holdings?.unread ?? []
  return (
    <Stat
      className="pt-4"
      size="xl"
      label={t(unread.length > 0 ? 'total.atLeast' : 'total.label')}
      value={total === null ? undefined : formatWhole(total.value)}
      unit={tokens.usdt.symbol}
      unknown={exchange === null || exchange?.price === null ? t('total.noPrice') : undefined}
    >
      {unread.length > 0 && (
        <Note className="mt-1">
          {t('total.unread', { parts: unread.map((part) => t(`total.${part}`)).join(', ') })}
        </Note>
      )}
      {total !== null && total.leftOut.length > 0 && (
        <Note className="mt-1">{t('total.leftOut', { symbols: total.leftOut.join(', ') })}</Note>
      )}
      <Opening screen={screen} />
      <OnlyNewest screen={screen} />
    </Stat>
  )

  function formatWhole(value: bigint): string {
    const { decimals } = tokens.usdt
    const places = Math.min(2, decimals)
    return formatAmount(value, { decimals, locale, minimumFractionDigits: places, maximumFractionDigits: places })
  }
}

/** Settled, but a veto can still remove it, so it is not part of the total. */
function Opening({ screen }: { screen: AssetsScreen }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const steps = screen.terms.data?.data.tokens.flatMap(({ token, opening }) =>
    (opening ?? []).map(({ amount }) => ({ token, amount })),
  )
  const sums = sumByToken(steps ?? [])
  if (sums.length === 0) return null
  const amounts = sums.map(({ token, amount }) => formatTokenSum(amount, token, locale)).join(', ')
  return <Note className="mt-1">{t('total.opening', { amounts })}</Note>
}

function OnlyNewest({ screen: { account, chainId } }: { screen: AssetsScreen }) {
  const { t } = useTranslation('assets')
  const { data, error } = useQuery(earlierQuery(chainId, account))
  const isUnread = data === undefined ? error !== null : data.some(({ unread }) => unread.length > 0)
  const isThere = data?.some(({ lines }) => lines.length > 0) === true
  if (!isUnread && !isThere) return null
  return <Note className="mt-1">{t(isThere ? 'total.onlyNewest' : 'total.earlierUnread')}</Note>
}

export function AssetsParts({ screen }: { screen: AssetsScreen }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const holdings = readHoldings(screen)
  const total = readTotal(screen)
  const quote = findToken(screen.stats.data?.data.exchange?.quote)
  if (holdings === null || total === null || total.value === 0n || quote === undefined) return null
  const items = holdingNames.flatMap((name) => {
    const sums = holdings.parts[name].filter(({ token }) => isPriced(token.address, quote.address))
    const worth = readValue(screen, sums)?.value ?? 0n
    if (worth === 0n) return []
    return [
      {
        label: t(`total.${name}`),
        weight: Number(worth),
        value: formatValue(worth, quote, locale),
        share: formatPercent(worth, total.value, { locale, maximumFractionDigits: 0 }),
        hollow: name === 'inWallet',
      },
    ]
  })
  return items.length < 2 ? null : <Shares className="mt-5" label={t('total.label')} items={items} />
}

function isPriced(token: string, quote: string): boolean {
  return isSameAddress(token, quote) || isSameAddress(token, tokens.productToken.address)
}
