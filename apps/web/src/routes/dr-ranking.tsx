import { RankingPage } from '#features/dao/ranking-page.tsx'

export default RankingPage
