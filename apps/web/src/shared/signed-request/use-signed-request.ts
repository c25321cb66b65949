import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readApi } from '#shared/api/client.ts'
import { apiKey } from '#shared/api/query.ts'
import { type TxProblem, nameFailure } from '#shared/errors/tx-problem.ts'
import { getWallet, getWalletRuntime } from '#shared/wallet/wallet-store.ts'
import {
  type KeptRequest,
  type RequestAnswer,
  type RequestFields,
  requestFailures,
  type SignedPath,
} from './kept-request.ts'
import { keepRequest, leaveRequest } from './request-store.ts'
import { type SendResult, sendRequest } from './send-request.ts'

export type RequestState =
  | { phase: 'idle' | 'signing' | 'sending' | 'unanswered' }
  | { phase: 'refused'; problem: TxProblem }

/** Time to confirm in the wallet; after it a request that never arrived is void. */
const LIFE_SECONDS = 3_600

const withdrawalReads = ['/api/withdrawalLog', '/api/withdrawal/terms', '/api/getAssets'] as const
const refreshed = {
  '/api/withdrawal': withdrawalReads,
  '/api/rewithdrawal': withdrawalReads,
  '/api/claim': ['/api/claim/list', '/api/nft721/detail', '/api/nft721', '/api/nft/summarized'],
} as const

/** Unanswered requests stay stored, and `KeptRequests` sends them again, also after a reload. */
export function useSignedRequest<Path extends SignedPath>(
  path: Path,
  { onAnswered }: { onAnswered?: (answer: RequestAnswer<Path>) => void } = {},
) {
  const queries = useQueryClient()
  const [state, setState] = useState<RequestState>({ phase: 'idle' })
  const answered = useRef(onAnswered)
  // Set at once: a second press may come before the state of the first is on screen.
  const isUnderWay = useRef(false)
  useEffect(() => {
    answered.current = onAnswered
  })

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
      request = await sign(path, fields)
    } catch (error) {
      const { decodeError } = await import('#shared/errors/decode-error.ts')
      setState({ phase: 'refused', problem: nameFailure(decodeError(error), requestFailures[path]) })
      return
    }
    keepRequest(request)
    setState({ phase: 'sending' })
    const result = await sendAndRefresh<Path>(request, queries)
    leaveRequest(request)
    if (result.kind === 'refused') setState({ phase: 'refused', problem: result.problem })
    else setState({ phase: result.kind === 'answered' ? 'idle' : 'unanswered' })
    if (result.kind === 'answered') answered.current?.(result.data)
  }

  return {
    state,
    isBusy: state.phase === 'signing' || state.phase === 'sending',
    start: (fields: RequestFields[Path]) => void start(fields),
    dismiss: () => setState({ phase: 'idle' }),
  }
}

/** Refreshes after any outcome, because the request may have changed something. */
export async function sendAndRefresh<Path extends SignedPath>(
  request: KeptRequest,
  queries: QueryClient,
): Promise<SendResult<Path>> {
  const result = await sendRequest<Path>(request)
  if (result.kind !== 'unanswered')
    for (const read of refreshed[request.path]) void queries.invalidateQueries({ queryKey: apiKey(read) })
  return result
}

async function sign<Path extends SignedPath>(path: Path, fields: RequestFields[Path]): Promise<KeptRequest> {
  const [{ signRequest }, { getReadClient }, runtime, terms] = await Promise.all([
    import('./sign-request.ts'),
    import('#shared/chain/read-client.ts'),
    getWalletRuntime(),
    readApi('/api/withdrawal/terms', {}),
  ])
  const { provider, account } = await runtime.getWriteAccess()
  const { clockAt, requestSeconds } = terms.data
  return signRequest({
    provider,
    account,
    path,
    fields,
    client: getReadClient(),
    chainId: getWallet().configuredChainId,
    deadlineAt: clockAt + Math.min(requestSeconds, LIFE_SECONDS),
  })
}
