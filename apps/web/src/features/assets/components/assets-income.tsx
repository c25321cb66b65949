import type { TokenAssets } from '@app/core/api/withdrawal'
import { formatWhole } from '@app/core/format-whole'
import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { findToken, type TokenTerms } from '#shared/chain/tokens.ts'
import { ListRowLink, List } from '#shared/ui/list.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TextLink } from '#shared/ui/text.tsx'

const places = {
  promotion: { to: paths.assetsRecordInvite, search: {} },
  node: { to: paths.assetsRecordNode, search: {} },
  community: { to: paths.assetsRecordTeam, search: {} },
  ve: { to: paths.assetsBonusList, search: { kind: 've' } },
  dao: { to: paths.assetsBonusList, search: { kind: 'dao' } },
} as const

interface AssetsIncomeProps {
  assets: readonly TokenAssets[]
  tokens: readonly TokenTerms[]
}

/** Income ever, by what it was for; each opens its rows. */
export function AssetsIncome({ assets, tokens }: AssetsIncomeProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  return (
    <Section title={t('income.title')} action={<TextLink to={paths.assetsBonus}>{t('income.pools')}</TextLink>}>
      <List label={t('income.title')}>
        {dividendKinds.map((kind) => {
          const sums = assets.flatMap((own) => {
            const token = findToken(tokens, own.token)
            const amount = BigInt(own[kind].amount)
            return token === undefined || amount === 0n ? [] : [formatTokenAmount(amount, token, locale)]
          })
          const rows = assets.reduce((sum, own) => sum + own[kind].rowCount, 0)
          return (
            <ListRowLink
              key={kind}
              {...places[kind]}
              title={t(`kind.${kind}`)}
              note={t('income.rows', { number: formatWhole(rows, locale) })}
              value={sums[0] ?? '0'}
              valueNote={
                sums.length > 1 ? (
                  <span>
                    {sums.slice(1).map((sum) => (
                      <span key={sum} className="block">
                        {sum}
                      </span>
                    ))}
                  </span>
                ) : undefined
              }
            />
          )
        })}
      </List>
    </Section>
  )
}
