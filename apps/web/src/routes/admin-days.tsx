import { DaysPage } from '#features/admin/office/days-page.tsx'

export default DaysPage
