import { SoonPage } from '#features/swap/soon-page.tsx'

export default SoonPage
