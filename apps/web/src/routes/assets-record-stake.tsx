import { RecordStakePage } from '#features/assets/record-stake-page.tsx'

export default RecordStakePage
