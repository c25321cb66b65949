import { WithdrawListPage } from '#features/assets/withdraw-list-page.tsx'

export default WithdrawListPage
