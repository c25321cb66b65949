export { PricePage } from './price-page.tsx'
export { ProposalsPage } from './proposals-page.tsx'
export { SeriesPage } from './series-page.tsx'
export { WhitelistPage } from './whitelist-page.tsx'
