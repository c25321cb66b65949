import { CardDetailPage } from '#features/cards/card-detail-page.tsx'

export default CardDetailPage
