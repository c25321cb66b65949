import { getAddress, type Address } from 'viem'
import { z } from 'zod'

export type Grant = { role: bigint; account: Address }

/** What the index of a service knows: everybody who was ever given a role, up to a block. */
export type Grants = { grants: Grant[]; block: number; isStale: boolean }

const memberAnswer = z.object({
  data: z.object({
    list: z.array(z.object({ role: z.string().regex(/^\d+$/), account: z.string() })),
    total: z.int(),
  }),
  asOf: z.object({ blockNumber: z.int() }),
  stale: z.boolean(),
})
const pageSize = 100

/** Asks a service, page by page. The AccessManager lists no members, and its logs would have to be read since it was made. */
export async function readGrants(url: string): Promise<Grants> {
  const grants: Grant[] = []
  for (let page = 1; ; page++) {
    const path = `/api/governance/members?pageSize=${pageSize}&page=${page}`
    const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`${path} is answered with status ${response.status}`)
    const { data, asOf, stale } = memberAnswer.parse(await response.json())
    for (const { role, account } of data.list) grants.push({ role: BigInt(role), account: getAddress(account) })
    if (grants.length >= data.total || data.list.length === 0)
      return { grants, block: asOf.blockNumber, isStale: stale }
  }
}
