import { InvitePage } from '#features/referral/invite-page.tsx'

export default InvitePage
