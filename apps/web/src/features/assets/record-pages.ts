/** One chunk, because the pages share most of their code and the first page then names fewer files. */
export { RecordNodePage, RecordTeamPage } from './record-dividends-page.tsx'
export { RecordInvitePage } from './record-invite-page.tsx'
export { RecordStakePage } from './record-stake-page.tsx'
export { RecordWithdrawPage } from './record-withdraw-page.tsx'
export { TransfersPage } from './transfers-page.tsx'
