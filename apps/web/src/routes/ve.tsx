import { EscrowPage } from '#features/escrow/escrow-page.tsx'

export default EscrowPage
