import { AuditPage } from '#features/admin/office/audit-page.tsx'

export default AuditPage
