import type { Address, Hex, PublicClient, WalletClient, LocalAccount, Transport, Chain } from 'viem'
import type { Step } from './plan.ts'

const receiptTimeout = 180_000

export type Sender = WalletClient<Transport, Chain, LocalAccount>

export type Estimate = { gas: bigint | undefined }

/** @throws Error naming the step that would fail. */
export async function estimateSteps(client: PublicClient, from: Address, steps: readonly Step[]): Promise<Estimate[]> {
  if (steps.length === 0) return []
  const calls = steps.map(({ to, data }) => ({ account: from, to, data }))
  const simulated = await client.simulateBlocks({ blocks: [{ calls }] }).catch(() => undefined)
  if (!simulated) return estimateAlone(client, from, steps)
  return simulated[0]!.calls.map(({ status, gasUsed, error }, index) => {
    if (status === 'success') return { gas: gasUsed }
    throw new Error(`This would fail: ${steps[index]!.what}. ${error.message}`)
  })
}

/** For nodes without eth_simulateV1: what depends on an earlier step stays unknown. */
async function estimateAlone(client: PublicClient, from: Address, steps: readonly Step[]): Promise<Estimate[]> {
  const estimates: Estimate[] = []
  for (const { to, data } of steps)
    estimates.push({ gas: await client.estimateGas({ account: from, to, data }).catch(() => undefined) })
  return estimates
}

export type SendOptions = {
  client: PublicClient
  sender: Sender
  steps: readonly Step[]
  onSending?: (step: Step, index: number) => void
  onSent?: (step: Step, hash: Hex, gasUsed: bigint) => void
}

/**
 * Can be stopped anywhere and resumed with the open steps.
 * @throws Error naming the step that failed.
 */
export async function sendSteps({ client, sender, steps, onSending, onSent }: SendOptions): Promise<void> {
  await requireNothingPending(client, sender.account.address)
  for (const [index, step] of steps.entries()) {
    onSending?.(step, index)
    const { to, data, what } = step
    const hash = await sender
      .sendTransaction({ to, data })
      .catch((error: unknown) => fail(what, error instanceof Error ? error.message : String(error)))
    const receipt = await client
      .waitForTransactionReceipt({ hash, timeout: receiptTimeout, retryCount: 10 })
      .catch(() => fail(what, `${hash} was not mined within ${receiptTimeout / 1000} s.`))
    if (receipt.status !== 'success') fail(what, `${hash} reverted.`)
    if (!(await isDoneSoon(step))) fail(what, `${hash} succeeded, but the chain does not show its effect.`)
    onSent?.(step, hash, receipt.gasUsed)
  }
}

/** Endpoints of several nodes show a block shortly after its receipt. */
async function isDoneSoon(step: Step): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) {
    if (await step.isDone().catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return step.isDone()
}

function fail(what: string, why: string): never {
  throw new Error(`Failed: ${what}. ${why} What stands stays: run the same command again to go on from here.`)
}

async function requireNothingPending(client: PublicClient, address: Address) {
  const [mined, all] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'latest' }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
  ])
  if (all > mined)
    throw new Error(
      `${all - mined} transactions of ${address} are still waiting to be mined. Run this again when they are.`,
    )
}
