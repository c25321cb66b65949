import { type OutgoingHttpHeaders, request } from 'node:http'
import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { REQUEST_ID_HEADER } from '@app/core/request-id'
import { SIGN_PATH, signAnswer, type SignerState, signerState, STATE_PATH } from '@app/core/withdrawal/signer-protocol'
import { getVoucherTypedData, type VaultAddress, type Voucher } from '@app/core/withdrawal/voucher'
import { type Hex, isAddressEqual, recoverTypedDataAddress } from 'viem'

export type SignOutcome =
  | { ok: true; signer: Address; signature: Hex; root: Hash }
  | { ok: false; isSilent: boolean; refusal: string }

/**
 * A separate process, which signs only what it has computed itself. `sign` never rejects and can be repeated for the
 * same voucher; `requestId` is for its log.
 */
export interface VoucherSigner {
  readState(): Promise<SignerState | undefined>
  sign(voucher: Voucher, requestId?: string): Promise<SignOutcome>
}

const DEADLINE_MS = 2_000
/** After a timeout, so that requests do not queue behind a signer that hangs. */
const REST_MS = 1_000
const STATE_LIFETIME_MS = 1_000
const MOST_BYTES = 10_000

export function createSocketSigner(socketPath: string, at: VaultAddress): VoucherSigner {
  let restsUntil = 0
  let known: { state: Promise<SignerState | undefined>; askedAt: number } | undefined

  async function ask(path: string, question?: Question): Promise<unknown> {
    if (performance.now() < restsUntil) throw new Error('it said nothing a moment ago')
    try {
      return await exchange(socketPath, path, question)
    } catch (error) {
      restsUntil = performance.now() + REST_MS
      throw error
    }
  }

  async function askState(): Promise<SignerState | undefined> {
    return ask(STATE_PATH).then(
      (said) => signerState.safeParse(said).data,
      () => undefined,
    )
  }

  return {
    readState: () => {
      if (!known || performance.now() - known.askedAt >= STATE_LIFETIME_MS)
        known = { state: askState(), askedAt: performance.now() }
      return known.state
    },
    sign: async (voucher, requestId) => {
      const { deadlineAt, upTo, ...rest } = voucher
      const body = JSON.stringify({ ...rest, upTo: upTo.toString(), deadlineAt: Number(deadlineAt) })
      try {
        return await readOutcome(await ask(SIGN_PATH, { body, requestId }), at, voucher)
      } catch (error) {
        return { ok: false, isSilent: true, refusal: `The signer does not answer: ${String(error)}` }
      }
    },
  }
}

async function readOutcome(said: unknown, at: VaultAddress, voucher: Voucher): Promise<SignOutcome> {
  const answer = signAnswer.parse(said)
  if ('refusal' in answer) return { ok: false, isSilent: false, refusal: answer.refusal }
  const { signer, signature, root } = answer
  const recovered = await recoverTypedDataAddress({ ...getVoucherTypedData(at, voucher), signature })
  if (!isAddressEqual(recovered, signer)) throw new Error('its signature is of another key or voucher')
  return { ok: true, signer, signature, root }
}

interface Question {
  body: string
  requestId: string | undefined
}

function exchange(socketPath: string, path: string, question: Question | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = request({
      socketPath,
      path,
      method: question ? 'POST' : 'GET',
      headers: question ? describe(question) : {},
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    // Not `once`: further errors may follow the first.
    call.on('error', reject)
    call.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('error', reject)
      response.on('data', (part: string) => {
        text += part
        if (text.length <= MOST_BYTES) return
        reject(new Error('its answer is too long'))
        call.destroy()
      })
      response.once('end', () => {
        try {
          resolve(JSON.parse(text))
        } catch (error) {
          reject(error)
        }
      })
    })
    call.end(question?.body)
  })
}

function describe({ body, requestId }: Question): OutgoingHttpHeaders {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return requestId === undefined ? headers : { ...headers, [REQUEST_ID_HEADER]: requestId }
}
