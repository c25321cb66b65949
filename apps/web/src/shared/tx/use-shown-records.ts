import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { TxRecord } from './tx-record.ts'
import { useTxRecords } from './tx-store.ts'

/** Transactions of the wallet's own account, newest first; none while an address is only watched. */
export function useShownRecords(): readonly TxRecord[] {
  const { account, viewOnly, configuredChainId } = useWallet()
  return useTxRecords(viewOnly === '' ? account : '', configuredChainId)
}
