import type { Approval } from './approval.ts'

export type Collected = Approval & {
  ask: () => Promise<unknown>
  /** The same message was requested before: if it is approved by now, the wallet is not asked again. */
  isAgain: boolean
}

/** Most keys sign faster, so only slow answers cause a look at the chain. */
const slowMs = 8_000
const never = new Promise<never>(() => undefined)
const load = () => import('./approval.ts')

/**
 * The wallet's answer, or `0x` for a contract account whose owners have approved the message on the chain, whatever the
 * wallet answers and however long it takes. The caller must verify it.
 * @throws what the wallet throws
 */
export async function collectSignature({ ask, isAgain, ...approval }: Collected): Promise<unknown> {
  if (isAgain) {
    const isApproved = load().then(({ isApprovedOnChain }) =>
      isApprovedOnChain(approval.client, approval.account, approval.hash),
    )
    if (await isApproved.catch(() => false)) return '0x'
  }
  const over = new AbortController()
  const asked = ask()
  const isEmpty = asked.then(
    (answer) => (answer === '0x' ? undefined : never),
    () => never,
  )
  const isSlow = new Promise((resolve) => setTimeout(resolve, slowMs))
  const approved = Promise.race([isEmpty, isSlow]).then(async () => {
    if (over.signal.aborted) return null
    const { watchApproval } = await load()
    return watchApproval(approval, over.signal)
  })
  try {
    return await Promise.race([
      asked.then(async (answer) => (answer === '0x' ? ((await approved.catch(() => null)) ?? answer) : answer)),
      approved.then(
        (answer) => answer ?? never,
        () => never,
      ),
    ])
  } finally {
    over.abort()
  }
}
