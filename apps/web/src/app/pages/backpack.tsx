import { BackpackPage } from '#features/cards/backpack-page.tsx'
import { CardsAbout } from '#features/cards/cards-about.tsx'
import { FirstVisit } from './first-visit.tsx'

export default function BackpackRoute() {
  return (
    <FirstVisit about={<CardsAbout />}>
      <BackpackPage />
    </FirstVisit>
  )
}
