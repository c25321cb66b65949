import { useWallet } from './wallet-store.ts'

/** Whether nobody has ever connected a wallet here, and no address is viewed. */
export function useFirstVisit(): boolean {
  const { account, connectorName, viewOnly } = useWallet()
  return account === '' && connectorName === null && viewOnly === ''
}
