import { useWallet } from './wallet-store.ts'

export function useFirstVisit(): boolean {
  const { account, connectorName, viewOnly } = useWallet()
  return account === '' && connectorName === null && viewOnly === ''
}
