import { getFeatureContracts } from '@app/config/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { getSandboxAccount, SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { errorCatalogue } from '@app/core/errors'
import { mnemonicToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { Brand } from '@app/config/brand'
import { LAST_SECOND, SECONDS_PER_DAY } from '@app/core/constants'
import { type CardFigures, getAnnouncements } from './history/announcements.ts'
import type { EquityClaimState } from '@app/core/entity-states'
import { getClaimTypedData } from '@app/core/withdrawal/signed-request'
import type { Deployment } from '@app/config/deployments'
import { randomBytes } from 'node:crypto'
import { createPublicClient, type Hex, http, toHex } from 'viem'
import { cardVaultAbi } from '@app/abis/card-vault'
import type { Card } from '@app/core/api/cards'

interface Nonce {
  nonce: string
  domain: string
  uri: string
  chainId: number
  expiresAt: number
}

export async function signInAsOperator(url: string): Promise<{ sid: string }> {
  const operator = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: getSandboxAccount('operator').index })
  const { expiresAt, ...place } = await callApi<Nonce & { issuedAt: number }>(url, '/api/session/nonce', { body: {} })
  const message = createSiweMessage({
    address: operator.address,
    chainId: place.chainId,
    domain: place.domain,
    uri: place.uri,
    nonce: place.nonce,
    version: '1',
    issuedAt: new Date(),
    expirationTime: new Date(expiresAt * 1_000),
  })
  return callApi(url, '/api/session', { body: { message, signature: await operator.signMessage({ message }) } })
}

interface CallOptions {
  sid?: string
  body?: unknown
  method?: string
}

const PATIENCE_MS = 60_000
const PAUSE_MS = 500

/** Repeats a request that failed because nodes did not answer: nothing was written then. */
export async function callApi<T>(url: string, path: string, options: CallOptions = {}): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const { code, message, data } = await request(url, path, options)
    if (code === 0) return data as T
    if (code !== errorCatalogue.SERVICE_UNAVAILABLE.code || Date.now() > until)
      throw new Error(`${path} was refused: ${message}`)
    await sleep(PAUSE_MS)
  }
}

async function request(url: string, path: string, { sid, body, method }: CallOptions) {
  const response = await fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(sid !== undefined && { SID: sid }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  return (await response.json()) as { code: number; message?: string; data: unknown }
}

const day = SECONDS_PER_DAY

interface Announced {
  brand: Brand
  deployment: Deployment
  rpcUrl: string
}

export async function announce(url: string, { brand, deployment, rpcUrl }: Announced): Promise<void> {
  const now = Math.floor(Date.now() / 1_000)
  const { sid } = await signInAsOperator(url)
  const { total } = await callApi<{ total: number }>(url, '/api/admin/announcements', { sid })
  // At once: each asks two nodes who the operator is.
  const planned =
    total === 0
      ? getAnnouncements({ brand, tokens: deployment.tokens, card: await readCardFigures(rpcUrl, deployment) })
      : []
  await Promise.all(
    planned.map(({ type, fromDaysAgo, untilDaysAgo, pages, texts }) => {
      const startTime = now - fromDaysAgo * day
      const endTime = untilDaysAgo === undefined ? LAST_SECOND : now - untilDaysAgo * day
      const body = { type, status: 0, indexImg: '', startTime, endTime, pages, texts }
      return callApi(url, '/api/admin/announcements', { sid, body })
    }),
  )
  await callApi(url, '/api/session', { sid, method: 'DELETE' })
}

async function readCardFigures(rpcUrl: string, { contracts }: Deployment): Promise<CardFigures | null> {
  const { cardVault: address } = contracts
  if (!address) return null
  const client = createPublicClient({ transport: http(rpcUrl) })
  const read = (functionName: 'heldPerCard' | 'releasePerDay' | 'incomePerDay') =>
    client.readContract({ address, abi: cardVaultAbi, functionName })
  const [held, release, income] = await Promise.all([read('heldPerCard'), read('releasePerDay'), read('incomePerDay')])
  return { held, release, income }
}

const decisions: readonly { state: EquityClaimState; note: string | null }[] = [
  { state: 'delivered', note: 'Booked to the account at the transfer agent.' },
  { state: 'processing', note: 'With the transfer agent.' },
  { state: 'rejected', note: 'The name at the transfer agent differs. Write to support to correct it.' },
  { state: 'registered', note: null },
]

const holder = getSandboxAccount('whale')
const deadlineSeconds = 3_600

export async function claimEquity(url: string, deployment: Deployment): Promise<void> {
  const { total } = await callApi<{ total: number }>(url, `/api/claim/list?address=${holder.address}`)
  if (total > 0) return
  const { equityCard: contract } = getFeatureContracts(deployment, 'backpack')
  const domain = { chainId: deployment.chainId, contract }
  const cards = await callApi<{ list: Pick<Card, 'id' | 'stockCode' | 'shares'>[] }>(
    url,
    `/api/nft721?address=${holder.address}`,
  )
  const wallet = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: holder.index })
  const { sid } = await signInAsOperator(url)
  for (const [place, { state, note }] of decisions.entries()) {
    const { id: cardId, stockCode, shares } = cards.list[place]!
    const asked = { stockCode, shares: BigInt(shares) }
    const nonce: Hex = toHex(randomBytes(32))
    const deadlineAt = Math.floor(Date.now() / 1_000) + deadlineSeconds
    const claim = { account: holder.address, nonce, deadlineAt }
    const signature = await wallet.signTypedData(
      getClaimTypedData(domain, { ...claim, ...asked, cardId: BigInt(cardId) }),
    )
    await callApi(url, '/api/claim', { body: { ...claim, cardId, stockCode, shares: `${shares}`, signature } })
    if (state === 'registered') continue
    await callApi(url, `/api/admin/claims/${cardId}`, {
      sid,
      body: { account: holder.address, from: 'registered', state, note },
    })
  }
  await callApi(url, '/api/session', { sid, method: 'DELETE' })
}
