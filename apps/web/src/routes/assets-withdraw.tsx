import { WithdrawPage } from '#features/assets/withdraw-page.tsx'

export default WithdrawPage
