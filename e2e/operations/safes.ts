import { readFileSync } from 'node:fs'
import { encodeAsImporter, type ImportedCall } from '@app/config/acts/safe-importer.test-setup'
import { getSafeChecksum } from '@app/config/acts/safe-batch'
import type { Address } from '@app/core/address'
import { getTestAccount } from '@app/testing/accounts'
import {
  actAsSafe,
  buildMultiSend,
  createSafe,
  deploySafeContracts,
  type SafeAt,
  type SafeCall,
  type SafeContracts,
  type SafeSender,
} from '@app/testing/safe'
import type { LocalAccount } from 'viem'

export const safeNames = ['admin', 'operator', 'otherOperator', 'signerAdmin', 'guardian'] as const
export type SafeName = (typeof safeNames)[number]

interface OwnedSafe extends SafeAt {
  owners: readonly LocalAccount[]
}

const ownersOfEach = 3
const threshold = 2

/** A Safe for each holder of a role, none with an owner of another. */
export async function createSafes(sender: SafeSender) {
  const contracts: SafeContracts = await deploySafeContracts(sender)
  const safes = {} as Record<SafeName, OwnedSafe>
  for (const [place, name] of safeNames.entries()) {
    const owners = Array.from({ length: ownersOfEach }, (_, index) =>
      getTestAccount(6_000 + place * ownersOfEach + index),
    )
    const addresses = owners.map(({ address }) => address)
    const address = await createSafe(sender, contracts, { owners: addresses, threshold })
    safes[name] = { address, chainId: sender.chain.id, owners }
  }

  async function act(name: SafeName, call: SafeCall): Promise<void> {
    const { owners, ...safe } = safes[name]
    const { status } = await actAsSafe(sender, safe, call, owners.slice(0, threshold))
    if (status !== 'success') throw new Error(`The Safe ${name} was refused`)
  }

  return {
    addresses: Object.fromEntries(safeNames.map((name) => [name, safes[name].address])) as Record<SafeName, Address>,
    act,
    /** As its owners do with a file of `npm run call`: import it into the Transaction Builder, sign, execute. */
    actByFile: async (name: SafeName, file: string) => act(name, importBatch(contracts, safes[name], file)),
  }
}

interface Batch {
  chainId: string
  meta: Record<string, string>
  transactions: (ImportedCall & { to: Address; value: string; data: null })[]
}

function importBatch(contracts: SafeContracts, { address, chainId }: SafeAt, file: string): SafeCall {
  const batch = JSON.parse(readFileSync(file, 'utf8')) as Batch
  if (batch.meta['checksum'] !== getSafeChecksum(batch as never)) throw new Error(`The checksum of ${file} is wrong`)
  if (batch.chainId !== String(chainId) || batch.meta['createdFromSafeAddress'] !== address)
    throw new Error(`${file} is for ${batch.meta['createdFromSafeAddress']} on chain ${batch.chainId}`)
  const calls = batch.transactions.map((one) => ({
    to: one.to,
    value: BigInt(one.value),
    data: encodeAsImporter(one),
  }))
  return calls.length === 1 ? calls[0]! : buildMultiSend(contracts, calls)
}
