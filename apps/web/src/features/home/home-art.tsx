import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'

const HeroCoil = lazy(async () => ({ default: (await import('#shared/ui/hero-coil.tsx')).HeroCoil }))

/** The picture that index.html showed, until the code that fills its units is there. */
function FirstCoil() {
  const adopt = useCallback((place: HTMLDivElement | null) => {
    const picture = document.querySelector('#first-coil > svg')
    if (place && picture) place.append(picture)
  }, [])
  return <div ref={adopt} aria-hidden />
}

interface HomeArtProps {
  /** Filled units of a hundred; undefined while unknown. */
  units: number | undefined
  /** The exact share, formatted: `41.37 %`. */
  percent: string | undefined
}

/** The coil of a hundred units: each is one per cent of the supply. Its place is kept while its code comes. */
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
      <figcaption className="absolute top-46 left-5 max-w-32.5 type-caption text-text-3">
        <b className="block type-label font-[550]! text-text-2">{t('brand:motifShare', { count })}</b>
        {isKnown ? t('art.caption', { percent }) : t('art.unknown')}
      </figcaption>
    </figure>
  )
}
