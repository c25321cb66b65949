import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '@app/core/share'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink, Buttons } from '#shared/ui/button.tsx'
import { HomeFigures, getFilledUnits, tokenStatsQuery } from './home-figures.tsx'

const HomeMore = lazy(() => import('./home-more.tsx'))

export function HomePage({ notices, hero }: { notices: ReactNode; hero: ReactNode }) {
  return (
    <PageMain className="relative">
      {notices}
      {hero}
      <HomeFigures />
      <Suspense fallback={<div className="min-h-screen" />}>
        <HomeMore />
      </Suspense>
    </PageMain>
  )
}

export function HomeHero({ isTitle = true }: { isTitle?: boolean }) {
  const { t } = useTranslation(['home', 'brand'])
  const locale = useLocale()
  const stats = useQuery(tokenStatsQuery).data?.data
  const locked = stats && BigInt(stats.inContracts)
  const supply = stats && BigInt(stats.totalSupply)
  const isKnown = locked !== undefined && supply !== undefined
  const Title = isTitle ? 'h1' : 'p'
  return (
    <>
      <HomeArt
        units={isKnown ? getFilledUnits(locked, supply) : undefined}
        percent={isKnown ? formatPercent(locked, supply, { locale }) : undefined}
      />
      <Title
        {...(isTitle && { tabIndex: -1, 'data-page-title': true })}
        className="mt-2 font-figure text-25 leading-8 font-normal tracking-[-0.02em] text-balance outline-none"
      >
        {t('brand:headline')}
      </Title>
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

const HeroCoil = lazy(async () => ({ default: (await import('#shared/ui/hero-coil.tsx')).HeroCoil }))

function FirstCoil() {
  const adopt = useCallback((place: HTMLDivElement | null) => {
    const picture = document.querySelector('#first-coil > svg')
    if (place && picture) place.append(picture)
  }, [])
  return <div ref={adopt} aria-hidden />
}

interface HomeArtProps {
  units: number | undefined
  percent: string | undefined
}

export function HomeArt({ units, percent }: HomeArtProps) {
  const { t } = useTranslation(['home', 'brand'])
  const isKnown = units !== undefined && percent !== undefined
  const count = isKnown ? String(units) : '—'
  const label = isKnown ? t('art.label', { percent }) : t('art.labelUnknown')
  return (
    <figure className="relative -mx-5 aspect-[375/268]">
      <Suspense fallback={<FirstCoil />}>
        <HeroCoil percent={units} label={label} />
      </Suspense>
      <figcaption className="absolute bottom-2.5 left-5 max-w-32 type-caption text-text-3">
        <b className="block type-label font-[550]! text-text-2">{t('brand:motifShare', { count })}</b>
        {isKnown ? t('art.caption', { percent }) : t('art.unknown')}
      </figcaption>
    </figure>
  )
}
