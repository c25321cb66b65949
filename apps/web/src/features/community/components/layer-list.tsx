import type { CommunityLayer } from '@app/core/api/referral'
import { formatWhole } from '@app/core/format-whole'
import { Link } from '@tanstack/react-router'
import { formatTokenAmount, formatTokenFigure, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { Section } from '#shared/ui/section.tsx'

/** How many stand in each layer and what they have staked; each leads to its members. */
export function LayerList({ layers, unit }: { layers: readonly CommunityLayer[]; unit: TokenUnit }) {
  const { t } = useTranslation('community')
  const locale = useLocale()
  const most = layers.reduce((highest, { stake }) => (BigInt(stake) > highest ? BigInt(stake) : highest), 0n)
  return (
    <Section title={t('layers.title')} aux={t('layers.aux', { token: unit.symbol })}>
      <ul className="border-b border-line">
        {layers.map(({ layer, memberCount, stake }) => (
          <li key={layer} className="border-t border-line">
            <Link
              to={paths.communityList}
              search={{ layer: String(layer) }}
              aria-label={t('layers.row', {
                layer,
                count: memberCount,
                members: formatWhole(memberCount, locale),
                stake: formatTokenAmount(BigInt(stake), unit, locale),
              })}
              className="grid min-h-11 grid-cols-[minmax(calc(64rem/37.5),auto)_1fr_auto_minmax(calc(96rem/37.5),auto)] items-center gap-x-3 py-2 type-value active:opacity-70"
            >
              <span>{t('layers.layer', { layer })}</span>
              <span className="h-1 overflow-hidden rounded-bar bg-surface-2">
                <span className="block h-full bg-accent" style={{ width: `${getPercent(BigInt(stake), most)}%` }} />
              </span>
              <span className="text-right text-text-2">{formatWhole(memberCount, locale)}</span>
              <span className="text-right font-semibold">{formatTokenFigure(BigInt(stake), unit, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function getPercent(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000n) / whole) / 10
}
