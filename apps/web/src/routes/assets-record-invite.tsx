import { RecordInvitePage } from '#features/assets/record-invite-page.tsx'

export default RecordInvitePage
