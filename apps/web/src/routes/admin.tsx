import { AnnouncementsPage } from '#features/admin/office/announcements-page.tsx'

export default AnnouncementsPage
