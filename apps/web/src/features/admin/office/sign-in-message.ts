import type { Address } from '@app/core/address'
import type { SessionNonce } from '@app/core/api/session'
import { hashMessage } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import { getReadClient } from '#shared/chain/read-client.ts'
import { requestSignature } from '#shared/chain/wallet-requests.ts'
import { collectSignature } from '#shared/wallet/collect-signature.ts'

interface Asked {
  provider: Eip1193Provider
  account: Address
  place: Omit<SessionNonce, 'ticket'>
  isAgain: boolean
  onOwners: () => void
}

/** EIP-4361. The service verifies the signature. */
export async function askToSignIn({ provider, account, place, isAgain, onOwners }: Asked) {
  const { issuedAt, expiresAt, ...said } = place
  const message = createSiweMessage({
    ...said,
    address: account,
    version: '1',
    issuedAt: new Date(issuedAt * 1000),
    expirationTime: new Date(expiresAt * 1000),
  })
  const signature = await collectSignature({
    ask: () => requestSignature(provider, account, message),
    isAgain,
    client: getReadClient(),
    account,
    hash: hashMessage(message),
    onOwners,
  })
  return { message, signature }
}
