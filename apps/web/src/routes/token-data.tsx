import { TokenDataPage } from '#features/token-data/token-data-page.tsx'

export default TokenDataPage
