import { isSameAddress } from '@app/core/address'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { PendingIcon } from '#shared/ui/icons.ts'
import { TextButton } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { KeptRequest, SignedPath } from './kept-request.ts'
import { RequestProblem } from './request-problem.tsx'
import { discardOpenRequest, dropOpenRequest, type OpenRequest, useOpenRequests } from './open-requests.ts'
import { getKeptRequests, useKeptRequests } from './request-store.ts'
import type { SendResult } from './send-request.ts'
import { askAgain, lookForApproval, sendAndRefresh } from './use-signed-request.ts'

const AGAIN_MS = 15_000

/** Includes the account, because the wallet may have changed to another before the answer. */
interface Told {
  account: KeptRequest['account']
  problem: TxProblem
}

/**
 * Resends the account's unanswered requests, unchanged, at once and then every 15 s.
 * Texts: namespaces `errors`, `requests`.
 */
export function KeptRequests({ paths }: { paths: readonly SignedPath[] }) {
  const { t } = useTranslation('requests')
  const queries = useQueryClient()
  const { exposedAccount, configuredChainId, viewOnly } = useWallet()
  const [refused, setRefused] = useState<Told>()
  const [failure, setFailure] = useState<Told>()
  const [isSending, setSending] = useState(false)
  const requests = useKeptRequests().filter(
    ({ path, account, chainId }) =>
      paths.includes(path) &&
      chainId === configuredChainId &&
      viewOnly === '' &&
      exposedAccount !== null &&
      isSameAddress(account, exposedAccount),
  )
  const nonces = requests.map(({ nonce }) => nonce).join()

  useEffect(() => {
    if (nonces === '') return undefined
    const send = () => void sendAll(nonces, queries, tell)
    send()
    const timer = setInterval(send, AGAIN_MS)
    return () => clearInterval(timer)
  }, [nonces, queries])

  function tell({ account }: KeptRequest, result: SendResult<SignedPath>): void {
    if (result.kind === 'refused') setRefused({ account, problem: result.problem })
    setFailure(result.kind === 'unanswered' ? { account, problem: result.problem } : undefined)
  }

  async function sendNow(): Promise<void> {
    setSending(true)
    await sendAll(nonces, queries, tell)
    setSending(false)
  }
  const isOwn = (told: Told | undefined): told is Told =>
    told !== undefined && exposedAccount !== null && isSameAddress(told.account, exposedAccount)
  const open = <OpenRequests paths={paths} />
  if (nonces === '')
    return (
      <>
        {open}
        {isOwn(refused) && <RequestProblem problem={refused.problem} className="mt-3" />}
      </>
    )
  return (
    <>
      {open}
      <output className="mt-3 flex gap-3 border-y border-line py-3.5">
        <Icon source={PendingIcon} className="mt-0.25 text-warning" />
        <span className="min-w-0">
          <span className="block type-strong">{t('kept.title')}</span>
          <span className="mt-0.5 block type-label text-text-2">{t('kept.note')}</span>
          {isOwn(failure) && (
            <span className="mt-1 block type-label text-text-2">{t(`errors:${failure.problem.key}`)}</span>
          )}
          <TextButton className="mt-2 inline-block" onClick={() => void sendNow()} disabled={isSending}>
            {t(isSending ? 'kept.sending' : 'kept.again')}
          </TextButton>
        </span>
      </output>
    </>
  )
}

async function sendAll(
  nonces: string,
  queries: QueryClient,
  tell: (request: KeptRequest, result: SendResult<SignedPath>) => void,
): Promise<void> {
  for (const request of getKeptRequests().filter(({ nonce }) => nonces.includes(nonce)))
    tell(request, await sendAndRefresh(request, queries))
}

const LOOK_MS = 12_000
/** Clocks of computers and chains differ. */
const LATE_SECONDS = 3_600

/** Requests of a contract account that wait for owners, including those from before a reload. */
function OpenRequests({ paths }: { paths: readonly SignedPath[] }) {
  const { exposedAccount, configuredChainId, viewOnly } = useWallet()
  return useOpenRequests()
    .filter(
      ({ path, account, chainId }) =>
        paths.includes(path) &&
        chainId === configuredChainId &&
        viewOnly === '' &&
        exposedAccount !== null &&
        isSameAddress(account, exposedAccount),
    )
    .map((request) => <OpenRequestNotice key={request.nonce} request={request} />)
}

function OpenRequestNotice({ request }: { request: OpenRequest }) {
  const { t } = useTranslation(['requests', 'errors'])
  const [phase, setPhase] = useState<'idle' | 'signing' | 'owners'>('idle')
  const [problem, setProblem] = useState<TxProblem>()

  useEffect(() => {
    const look = () => {
      // The service takes it no more, and has never had it.
      if (Date.now() / 1_000 > request.deadlineAt + LATE_SECONDS) dropOpenRequest(request)
      else void lookForApproval(request).catch(() => undefined)
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [request])

  async function ask(): Promise<void> {
    setPhase('signing')
    setProblem(undefined)
    try {
      await askAgain(request, () => setPhase('owners'))
    } catch (error) {
      const { decodeError } = await import('#shared/errors/decode-error.ts')
      setProblem(decodeError(error))
    }
    setPhase('idle')
  }
  return (
    <output className="mt-3 flex gap-3 border-y border-line py-3.5">
      <Icon source={PendingIcon} className="mt-0.25 text-warning" />
      <span className="min-w-0">
        <span className="block type-strong">{t('open.title')}</span>
        <span className="mt-0.5 block type-label text-text-2">{t('open.note')}</span>
        {problem !== undefined && (
          <span className="mt-1 block type-label text-text-2">{t(`errors:${problem.key}`)}</span>
        )}
        <span className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          <TextButton onClick={() => void ask()} disabled={phase !== 'idle'}>
            {t(phase === 'idle' ? 'open.again' : phase)}
          </TextButton>
          <TextButton onClick={() => discardOpenRequest(request)}>{t('open.drop')}</TextButton>
        </span>
      </span>
    </output>
  )
}
