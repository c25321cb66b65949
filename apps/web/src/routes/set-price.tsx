import { PricePage } from '#features/admin/settings/price-page.tsx'

export default PricePage
