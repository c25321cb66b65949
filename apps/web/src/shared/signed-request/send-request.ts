import { ApiError, writeApi } from '#shared/api/client.ts'
import { getErrorKeyOf } from '#shared/api/error-key.ts'
import { type TxProblem, nameFailure } from '#shared/errors/tx-problem.ts'
import { type KeptRequest, type RequestAnswer, requestFailures, type SignedPath } from './kept-request.ts'
import { forgetRequest } from './request-store.ts'

export type SendResult<Path extends SignedPath> =
  | { kind: 'answered'; data: RequestAnswer<Path> }
  | { kind: 'refused'; problem: TxProblem }
  /** It may have been carried out; sending the same request again finds out. */
  | { kind: 'unanswered'; problem: TxProblem }

const underWay = new Map<string, Promise<SendResult<SignedPath>>>()

/** A second call while one is pending shares its result. Never throws. */
export function sendRequest<Path extends SignedPath>(request: KeptRequest): Promise<SendResult<Path>> {
  const running = underWay.get(request.nonce) ?? send(request).finally(() => underWay.delete(request.nonce))
  underWay.set(request.nonce, running)
  return running
}

async function send(request: KeptRequest): Promise<SendResult<SignedPath>> {
  try {
    const { data } = await writeApi<{ data: RequestAnswer<SignedPath> }>(request.path, request.body)
    forgetRequest(request)
    return { kind: 'answered', data }
  } catch (error) {
    const problem = { key: getErrorKeyOf(error), technical: error instanceof Error ? error.message : undefined }
    if (!isRefusal(error)) return { kind: 'unanswered', problem }
    forgetRequest(request)
    return { kind: 'refused', problem: nameFailure(problem, requestFailures[request.path]) }
  }
}

/** Server errors and rate limits are not refusals. "Nothing is signed now" is one, although its status is 503. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.key === 'SIGNING_PAUSED' || (error.status >= 400 && error.status < 500 && error.status !== 429)
}
