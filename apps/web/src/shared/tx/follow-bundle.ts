import type { Client } from 'viem'
import { readCallsStatus } from './calls-status.ts'
import type { WalletWord } from './call-bundle.ts'
import { observeBundle } from './observe-bundle.ts'
import { resolveBundle } from './resolve-bundle.ts'
import type { TxPatience } from './resolve-record.ts'
import type { TxRecord } from './tx-record.ts'

/**
 * Asks the wallet and our node once. Reads only; never throws.
 * @returns the updated record, which may have changed in the meantime
 */
export async function followBundle(
  client: Client,
  record: TxRecord,
  taken: ReadonlySet<string>,
  askWallet: (record: TxRecord) => Promise<WalletWord | null> = readCallsStatus,
): Promise<(current: TxRecord, now: number, patience: TxPatience) => TxRecord> {
  const word = await askWallet(record).catch(() => null)
  const observation = await observeBundle(client, record, word, taken)
  return (current, now, patience) => resolveBundle(current, observation, now, patience)
}
