import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '@app/core/share'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink, Buttons } from '#shared/ui/button.tsx'
import { HomeArt } from './home-art.tsx'
import { getFilledUnits } from './locked-share.ts'
import { tokenStatsQuery } from './queries.ts'

/** What the product is, in one picture, one sentence and one action. */
export function HomeHero() {
  const { t } = useTranslation(['home', 'brand'])
  const locale = useLocale()
  const stats = useQuery(tokenStatsQuery).data?.data
  const locked = stats && BigInt(stats.inContracts)
  const supply = stats && BigInt(stats.totalSupply)
  const isKnown = locked !== undefined && supply !== undefined
  return (
    <>
      <HomeArt
        units={isKnown ? getFilledUnits(locked, supply) : undefined}
        percent={isKnown ? formatPercent(locked, supply, { locale }) : undefined}
      />
      <h1
        tabIndex={-1}
        data-page-title
        className="mt-2 font-figure text-25 leading-8 font-normal tracking-[-0.02em] text-balance outline-none"
      >
        {t('brand:headline')}
      </h1>
      <p className="mt-2 mb-4.5 text-text-2">{t('brand:introduction')}</p>
      <Buttons>
        <ButtonLink to={paths.stake}>{t('goToStake')}</ButtonLink>
        <ButtonLink to={paths.tokenData} variant="second">
          {t('common:title.tokenData')}
        </ButtonLink>
      </Buttons>
    </>
  )
}
