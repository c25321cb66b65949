import { isSameAddress } from '@app/core/address'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isUserRejection } from '#shared/chain/eip1193.ts'
import { readApi } from '#shared/api/client.ts'
import { apiKey } from '#shared/api/query.ts'
import { type TxProblem, TxProblemError, nameFailure } from '#shared/errors/tx-problem.ts'
import { getWallet, getWalletRuntime } from '#shared/wallet/wallet-store.ts'
import {
  type KeptRequest,
  type RequestAnswer,
  type RequestFields,
  requestFailures,
  type SignedPath,
} from './kept-request.ts'
import {
  attendOpenRequest,
  dropOpenRequest,
  isAsked,
  isDiscarded,
  keepOpenRequest,
  type OpenRequest,
} from './open-requests.ts'
import { keepRequest, leaveRequest } from './request-store.ts'
import type { Asked } from './sign-request.ts'
import { type SendResult, sendRequest } from './send-request.ts'

export type RequestState =
  /** `owners`: those of a contract account sign one after the other. */
  { phase: 'idle' | 'signing' | 'owners' | 'sending' | 'unanswered' } | { phase: 'refused'; problem: TxProblem }

/**
 * Time to confirm in the wallet, after which a request that never arrived is void. Owners have as long as the service
 * accepts.
 */
const LIFE_SECONDS = 3_600

const withdrawalReads = ['/api/withdrawalLog', '/api/withdrawal/terms', '/api/getAssets'] as const
const refreshed = {
  '/api/withdrawal': withdrawalReads,
  '/api/rewithdrawal': withdrawalReads,
  '/api/claim': ['/api/claim/list', '/api/nft721/detail', '/api/nft721', '/api/nft/summarized'],
} as const

/** Callbacks by nonce for requests that had no answer at first. */
const awaited = new Map<string, (answer: never) => void>()

/**
 * Unanswered requests stay stored, and `KeptRequests` sends them again, also after a reload. `onAnswered` also gets a
 * late answer, while the page is still there.
 */
export function useSignedRequest<Path extends SignedPath>(
  path: Path,
  { onAnswered }: { onAnswered?: (answer: RequestAnswer<Path>) => void } = {},
) {
  const queries = useQueryClient()
  const [state, setState] = useState<RequestState>({ phase: 'idle' })
  const answered = useRef(onAnswered)
  // Set at once: a second press may come before the state of the first is on screen.
  const isUnderWay = useRef(false)
  const unanswered = useRef(new Set<string>())
  useEffect(() => {
    answered.current = onAnswered
  })
  useEffect(() => {
    const { current } = unanswered
    return () => current.forEach((nonce) => awaited.delete(nonce))
  }, [])

  async function start(fields: RequestFields[Path]): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await ask(fields)
    } finally {
      isUnderWay.current = false
    }
  }

  async function ask(fields: RequestFields[Path]): Promise<void> {
    setState({ phase: 'signing' })
    let request: KeptRequest
    try {
      request = await sign(path, fields, () => setState({ phase: 'owners' }))
    } catch (error) {
      const { decodeError } = await import('#shared/errors/decode-error.ts')
      setState({ phase: 'refused', problem: nameFailure(decodeError(error), requestFailures[path]) })
      return
    }
    keepRequest(request)
    setState({ phase: 'sending' })
    const result = await sendAndRefresh<Path>(request, queries)
    if (result.kind === 'refused') setState({ phase: 'refused', problem: result.problem })
    else if (result.kind === 'answered') finish(result.data)
    else {
      setState({ phase: 'unanswered' })
      unanswered.current.add(request.nonce)
      awaited.set(request.nonce, finish)
    }
    leaveRequest(request)
  }

  function finish(answer: RequestAnswer<Path>): void {
    setState({ phase: 'idle' })
    answered.current?.(answer)
  }

  return {
    state,
    isBusy: isBusy(state),
    start: (fields: RequestFields[Path]) => void start(fields),
    dismiss: () => setState({ phase: 'idle' }),
  }
}

function isBusy({ phase }: RequestState): boolean {
  return phase === 'signing' || phase === 'owners' || phase === 'sending'
}

/** Refreshes after any outcome, because the request may have changed something. */
export async function sendAndRefresh<Path extends SignedPath>(
  request: KeptRequest,
  queries: QueryClient,
): Promise<SendResult<Path>> {
  const result = await sendRequest<Path>(request)
  if (result.kind === 'unanswered') return result
  for (const read of refreshed[request.path]) void queries.invalidateQueries({ queryKey: apiKey(read) })
  const tell = awaited.get(request.nonce)
  awaited.delete(request.nonce)
  if (result.kind === 'answered') tell?.(result.data as never)
  return result
}

async function sign<Path extends SignedPath>(
  path: Path,
  fields: RequestFields[Path],
  onOwners: () => void,
): Promise<KeptRequest> {
  const [{ openRequest }, { getReadClient }, { readAccountKind }, runtime, terms] = await Promise.all([
    import('./sign-request.ts'),
    import('#shared/chain/read-client.ts'),
    import('#shared/chain/account-code.ts'),
    getWalletRuntime(),
    readApi('/api/withdrawal/terms', {}),
  ])
  const { provider, account } = await runtime.getWriteAccess()
  const client = getReadClient()
  const isContract = (await readAccountKind(client, account).catch(() => 'key')) === 'contract'
  const { configuredChainId: chainId } = getWallet()
  const { clockAt, requestSeconds } = terms.data
  const request = openRequest({
    account,
    path,
    fields,
    chainId,
    deadlineAt: clockAt + (isContract ? requestSeconds : Math.min(requestSeconds, LIFE_SECONDS)),
  })
  // Owners who sign both would have both carried out.
  if (isContract && isAsked(request)) throw new TxProblemError({ key: 'WALLET_REQUEST_PENDING' })
  // Kept before the wallet is asked, so that after a reload it is asked for the same.
  if (isContract) keepOpenRequest(request)
  attendOpenRequest(request, true)
  try {
    return await askOwners(request, { provider, client, onOwners })
  } finally {
    attendOpenRequest(request, false)
  }
}

/**
 * Drops a request that the wallet refused; any other can be asked for again.
 * @throws Like `signRequest`. `USER_REJECTED` for a request that was discarded while its owners signed: nobody expects
 * it to be sent any more.
 */
async function askOwners(request: OpenRequest, asked: Asked): Promise<KeptRequest> {
  const { signRequest } = await import('./sign-request.ts')
  try {
    const signed = await signRequest(request, asked)
    if (isDiscarded(request)) throw new TxProblemError({ key: 'USER_REJECTED' })
    dropOpenRequest(request)
    return signed
  } catch (error) {
    const isOver = error instanceof TxProblemError || isUserRejection(error)
    if (isOver && !isDiscarded(request)) dropOpenRequest(request)
    throw error
  }
}

/** @throws Like `askOwners`. */
export async function askAgain(request: OpenRequest, onOwners: () => void): Promise<void> {
  const [{ getReadClient }, runtime] = await Promise.all([import('#shared/chain/read-client.ts'), getWalletRuntime()])
  const { provider, account } = await runtime.getWriteAccess()
  if (!isSameAddress(account, request.account)) return
  const signed = await askOwners(request, { provider, client: getReadClient(), isAgain: true, onOwners })
  keepRequest(signed)
  leaveRequest(signed)
}

/**
 * Sends a request that its owners have meanwhile approved on the chain.
 * @throws When no node answers.
 */
export async function lookForApproval(request: OpenRequest): Promise<void> {
  const [{ findApproved }, { getReadClient }] = await Promise.all([
    import('./sign-request.ts'),
    import('#shared/chain/read-client.ts'),
  ])
  const signed = await findApproved(request, getReadClient())
  if (signed === null || isDiscarded(request)) return
  dropOpenRequest(request)
  keepRequest(signed)
  leaveRequest(signed)
}
