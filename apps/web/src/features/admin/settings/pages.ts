import { neverFramed } from '../never-framed.tsx'
import { PricePage as Price } from './price-page.tsx'
import { ProposalsPage as Proposals } from './proposals-page.tsx'
import { SeriesPage as Series } from './series-page.tsx'
import { WhitelistPage as Whitelist } from './whitelist-page.tsx'

export const PricePage = neverFramed(Price)
export const ProposalsPage = neverFramed(Proposals)
export const SeriesPage = neverFramed(Series)
export const WhitelistPage = neverFramed(Whitelist)
