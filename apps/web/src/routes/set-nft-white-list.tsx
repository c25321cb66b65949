import { SeriesPage } from '#features/admin/settings/series-page.tsx'

export default SeriesPage
