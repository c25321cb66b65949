import type { EquityClaimState } from '@app/core/entity-states'
import { getClaimTypedData } from '@app/core/withdrawal/signed-request'
import type { Deployment } from '@app/config/deployments'
import { getSandboxAccount, SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { randomBytes } from 'node:crypto'
import { type Hex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { callApi, signInAsOperator } from './call-api.ts'

/** What became of the claims for the whale's first cards; the cards after them can still be claimed. */
const decisions: readonly { state: EquityClaimState; note: string | null }[] = [
  { state: 'delivered', note: 'Booked to the account at the transfer agent.' },
  { state: 'processing', note: 'With the transfer agent.' },
  { state: 'rejected', note: 'The name at the transfer agent differs. Write to support to correct it.' },
  { state: 'registered', note: null },
]

const holder = getSandboxAccount('whale')
const deadlineSeconds = 3_600

/**
 * Claims the shares of some cards and decides on them, as their holder and the operator do, over HTTP. Does nothing when
 * there are claims.
 * @param url Of the API.
 */
export async function claimEquity(url: string, { chainId, contracts }: Deployment): Promise<void> {
  const { total } = await callApi<{ total: number }>(url, `/api/claim/list?address=${holder.address}`)
  if (total > 0) return
  const domain = { chainId, contract: contracts.equityCard }
  const cards = await callApi<{ list: { id: string }[] }>(url, `/api/nft721?address=${holder.address}`)
  const wallet = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: holder.index })
  const { sid } = await signInAsOperator(url)
  for (const [place, { state, note }] of decisions.entries()) {
    const cardId = cards.list[place]!.id
    const nonce: Hex = toHex(randomBytes(32))
    const deadlineAt = Math.floor(Date.now() / 1_000) + deadlineSeconds
    const request = { account: holder.address, nonce, deadlineAt }
    const signature = await wallet.signTypedData(getClaimTypedData(domain, { ...request, cardId: BigInt(cardId) }))
    await callApi(url, '/api/claim', { body: { ...request, cardId, signature } })
    if (state === 'registered') continue
    await callApi(url, `/api/admin/claims/${cardId}`, {
      sid,
      body: { account: holder.address, from: 'registered', state, note },
    })
  }
  await callApi(url, '/api/session', { sid, method: 'DELETE' })
}
