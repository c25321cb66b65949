import type { PlannedCall } from '@app/config/acts/act-route'
import { readRevert, showRevert } from '@app/config/acts/revert'
import type { Deployment } from '@app/config/deployment'
import type { Address } from '@app/core/address'
import { getContracts } from '@app/config/contracts'
import { isSameAddress } from '@app/core/address'
import { BaseError, type Hex, isHex, type PublicClient } from 'viem'
import { showDuration } from '@app/config/acts/acts'

export type Simulated = { what: string; error?: string }

type Later = { call: PlannedCall; from: Address; seconds: number }

const send = (account: Address, { to, data }: PlannedCall) => ({ account, to, data })

/** One after the other, and what waits once its time has come: with `eth_simulateV1`, otherwise the first call alone. */
export async function simulateCalls(
  client: PublicClient,
  deployment: Deployment,
  { from, calls, later }: { from: Address; calls: readonly PlannedCall[]; later?: Later | undefined },
): Promise<Simulated[]> {
  const { timestamp } = await client.getBlock({ blockTag: 'latest' })
  const blocks = await client
    .simulateBlocks({
      blocks: [
        { calls: calls.map((call) => send(from, call)), blockOverrides: { time: timestamp + 1n } },
        ...(later
          ? [
              {
                calls: [send(later.from, later.call)],
                blockOverrides: { time: timestamp + 1n + BigInt(later.seconds) },
              },
            ]
          : []),
      ],
    })
    .catch(() => undefined)
  const name = (call: PlannedCall) => nameCall(deployment, call)
  if (blocks === undefined) {
    const error = await callAlone(client, send(from, calls[0]!))
    return [{ what: `${name(calls[0]!)} (the node cannot look further)`, ...(error === undefined ? {} : { error }) }]
  }
  const planned = [
    ...calls.map(name),
    ...(later ? [`${name(later.call)} by ${later.from} ${showDuration(later.seconds)} later`] : []),
  ]
  return blocks
    .flatMap((block) => block.calls)
    .map(({ status, data, error }, index) => {
      const what = planned[index]!
      return status === 'success' ? { what } : { what, error: showFailure(data, error) }
    })
}

function nameCall(deployment: Deployment, { to, functionName }: PlannedCall): string {
  const contract = getContracts(deployment).find(({ address }) => isSameAddress(address, to))
  return `${contract?.name ?? to}.${functionName}`
}

async function callAlone(
  client: PublicClient,
  call: { account: Address; to: Address; data: Hex },
): Promise<string | undefined> {
  try {
    await client.call(call)
    return undefined
  } catch (error) {
    return showFailure(undefined, error)
  }
}

function showFailure(data: Hex | undefined, error: unknown): string {
  const found = [data, ...listData(error)].find((one) => isHex(one) && one.length >= 10)
  const revert = found === undefined ? null : readRevert(found as Hex)
  if (revert !== null) return showRevert(revert)
  return error instanceof BaseError ? error.shortMessage : error instanceof Error ? error.message : 'It is refused.'
}

/** Nodes and libraries put what a contract answered at different depths. */
function listData(error: unknown): unknown[] {
  const found: unknown[] = []
  for (let at: unknown = error; typeof at === 'object' && at !== null; at = (at as { cause?: unknown }).cause) {
    const { data, raw } = at as { data?: unknown; raw?: unknown }
    found.push(raw, typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data)
  }
  return found
}
