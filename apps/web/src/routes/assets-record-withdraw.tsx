import { RecordWithdrawPage } from '#features/assets/record-withdraw-page.tsx'

export default RecordWithdrawPage
