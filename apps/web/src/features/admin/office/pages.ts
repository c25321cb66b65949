import { neverFramed } from '../never-framed.tsx'
import { AccountsPage as Accounts } from './accounts-page.tsx'
import { AnnouncementsPage as Announcements } from './announcements-page.tsx'
import { AuditPage as Audit } from './audit-page.tsx'
import { ClaimsPage as Claims } from './claims-page.tsx'
import { DaysPage as Days } from './days-page.tsx'
import { LimitsPage as Limits } from './limits-page.tsx'
import { TodayPage as Today } from './today-page.tsx'

export const AccountsPage = neverFramed(Accounts)
export const AnnouncementsPage = neverFramed(Announcements)
export const AuditPage = neverFramed(Audit)
export const ClaimsPage = neverFramed(Claims)
export const DaysPage = neverFramed(Days)
export const LimitsPage = neverFramed(Limits)
export const TodayPage = neverFramed(Today)
