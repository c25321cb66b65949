import type { Address } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { buildAuthorisationMessage } from '@app/core/wallet-message'
import { hashMessage } from 'viem/utils'
import { type Eip1193Provider, isUserRejection } from '#shared/chain/eip1193.ts'
import { getReadClient } from '#shared/chain/read-client.ts'
import { requestSignature } from '#shared/chain/wallet-requests.ts'
import { collectSignature } from './collect-signature.ts'
import { dropSigning, keepSigning, readSigning } from '#shared/base/kept-signings.ts'
import { setWaitsForOwners } from './owners-store.ts'

export type Authorised = { message: string; signature: unknown }

/** Repeats the same message for a day, until the wallet has answered it. */
export async function authorise(provider: Eip1193Provider, account: Address): Promise<Authorised> {
  const what = `authorisation.${account.toLowerCase()}`
  const kept = readSigning(what)?.nowMs
  const now = Date.now()
  const isAgain = typeof kept === 'number' && kept <= now && now - kept < SECONDS_PER_DAY * 1_000
  const nowMs = isAgain ? kept : now
  const message = buildAuthorisationMessage(nowMs)
  keepSigning(what, { nowMs })
  try {
    const signature = await collectSignature({
      ask: () => requestSignature(provider, account, message),
      isAgain,
      client: getReadClient(),
      account,
      hash: hashMessage(message),
      onOwners: () => setWaitsForOwners(true),
    })
    dropSigning(what)
    return { message, signature }
  } catch (error) {
    if (isUserRejection(error)) dropSigning(what)
    throw error
  } finally {
    setWaitsForOwners(false)
  }
}
