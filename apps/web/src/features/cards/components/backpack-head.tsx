import type { ApiAnswer } from '@app/core/api/endpoints'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { Pair, Stat } from '#shared/ui/figure.tsx'
import { TextLink } from '#shared/ui/text.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import type { CardUnits } from '../card-units.ts'
import type { CardTerms } from '../queries/card-terms.ts'

const CardSources = lazySources(() => import('./card-sources.tsx'))

interface BackpackHeadProps {
  answer: ApiAnswer<'/api/nft/summarized'>
  units: CardUnits
  /** Undefined while the chain does not say them. */
  terms: CardTerms | undefined
}

/** What all cards of the account hold and can pay, and where else to look. */
export function BackpackHead({ answer, units, terms }: BackpackHeadProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const { data } = answer
  const claim = (
    <TextLink to={paths.nftClaimAllBase} tone="gold">
      {t('head.claimAll')}
    </TextLink>
  )
  return (
    <>
      <Stat
        className="mt-4"
        size="xl"
        label={t('head.held')}
        value={formatTokenFigure(BigInt(data.held), units.product, locale)}
        unit={units.product.symbol}
      >
        <TokenValue amount={BigInt(data.held)} token={units.product} />
        <AnswerAsOf answer={answer} />
      </Stat>
      <Pair className="mt-4">
        <Stat
          label={t('card.toClaim')}
          action={data.claimable === '0' && data.claimableIncome === '0' ? undefined : claim}
          value={formatTokenFigure(BigInt(data.claimable), units.product, locale)}
          unit={units.product.symbol}
          tone={data.claimable === '0' ? 'plain' : 'gold'}
        >
          <TokenValue amount={BigInt(data.claimable)} token={units.product} />
        </Stat>
        <Stat
          label={t('card.toClaim')}
          value={formatTokenFigure(BigInt(data.claimableIncome), units.reward, locale)}
          unit={units.reward.symbol}
          tone={data.claimableIncome === '0' ? 'plain' : 'gold'}
        />
      </Pair>
      {terms && (
        <CardSources className="pt-2.5" figures={data} path="/api/nft/summarized" asOf={answer.asOf} terms={terms} />
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-2 py-3 type-value">
        <TextLink to={paths.nftBonus}>{t('head.rewards')}</TextLink>
        <TextLink to={paths.nftClaimList}>{t('head.claims')}</TextLink>
      </p>
    </>
  )
}
