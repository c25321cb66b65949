import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployment'
import { isAddressEqual, type Address, type Hex, type PublicClient } from 'viem'
import { dividendTokens } from '../dividend-tokens.ts'
import { check, type Check } from './check.ts'
import { showDay, showTime } from './delays.ts'
import type { dividendEvents } from './dividend-events.ts'
import type { Change, History } from './history.ts'

/** Seconds after the end of a pause in which there is no other. */
const rest = 14n * 86_400n

const anew = 'deploy anew with another salt'

type Leftover = {
  what: string
  event: (typeof dividendEvents.names)[number]
  /** Says what is still there of a change, undefined when nothing is. */
  find: (change: Change) => Promise<string | undefined>
  next: string
}

/**
 * What a deployer left behind in the DividendVault. `cover` is not looked at: anybody may, and it harms nobody.
 * @param now Unix seconds of the chain.
 */
export async function checkLeftovers(
  client: PublicClient,
  { contracts: at }: Deployment,
  { changes }: History,
  now: bigint,
): Promise<Check[]> {
  const ours = changes.filter(({ contract }) => contract === 'dividendVault')
  const early = ours.filter(({ isBeforeHandOver }) => isBeforeHandOver)
  const checks: Check[] = []
  for (const { what, event, find, next } of getLeftovers(client, at, ours, now))
    checks.push(
      await check(what, async () => {
        const found: string[] = []
        for (const change of early.filter(({ name }) => name === event)) {
          const detail = await find(change)
          if (detail !== undefined) found.push(`${detail}, in ${change.transaction}`)
        }
        return found.length > 0 ? `${found.join('; ')}. Next: ${next}` : undefined
      }),
    )
  return checks
}

function getLeftovers(
  client: PublicClient,
  at: Deployment['contracts'],
  changes: readonly Change[],
  now: bigint,
): Leftover[] {
  const vault = { address: at.dividendVault, abi: dividendVaultAbi } as const
  const since = changes.filter(({ isBeforeHandOver }) => !isBeforeHandOver)
  const isOurs = (token: Address) => dividendTokens.some((name) => isAddressEqual(at[name], token))
  return [
    {
      what: 'no other token was added to dividendVault before the hand-over',
      event: 'TokenAdded',
      find: async ({ args }) => (isOurs(args.token as Address) ? undefined : String(args.token)),
      next: `${anew}: a token stays`,
    },
    {
      what: 'no cap of dividendVault was raised before the hand-over',
      event: 'DailyCapSet',
      find: async ({ args }) => {
        const token = args.token as Address
        if (since.some(({ name, args: later }) => name === 'DailyCapSet' && later.token === token)) return undefined
        const cap = await client.readContract({ ...vault, functionName: 'dailyCap', args: [token] })
        return cap === 0n ? undefined : `${cap} base units of ${token} may leave in a day`
      },
      next: 'GUARDIAN calls lowerDailyCap',
    },
    {
      what: 'no signer of dividendVault was added before the hand-over',
      event: 'SignerAdded',
      find: async ({ args }) => {
        const [newest, newestEndsAt, older, olderEndsAt] = await client.readContract({
          ...vault,
          functionName: 'signers',
        })
        const signer = args.signer as Address
        const endsAt = signer === newest ? newestEndsAt : signer === older ? olderEndsAt : 0n
        return endsAt > now ? `${signer} until ${showTime(Number(endsAt))}` : undefined
      },
      next: 'GUARDIAN calls disableSigner',
    },
    {
      what: 'no root was posted in dividendVault before the hand-over',
      event: 'RootPosted',
      find: async ({ args }) => {
        const index = args.index as bigint
        // An index is given again only after a veto.
        if (since.some(({ name, args: later }) => name === 'RootPosted' && later.index === index)) return undefined
        const [root, day, postedAt] = await client.readContract({ ...vault, functionName: 'rootAt', args: [index] })
        // The contract keeps 26 bytes of a root.
        if (postedAt === 0n || !(args.root as Hex).startsWith(root)) return undefined
        return `root ${index} of ${showDay(day)}`
      },
      next: `a VETOER vetoes it within 7 days of its post; later ${anew}: it pays out of whatever is funded`,
    },
    {
      what: 'no rules were announced in dividendVault before the hand-over',
      event: 'RulesAnnounced',
      find: async ({ args }) => {
        const fromDay = args.fromDay as bigint
        const isReplaced = since.some(
          ({ name, args: later }) => name === 'RulesAnnounced' && (later.fromDay as bigint) <= fromDay,
        )
        return isReplaced ? undefined : `${String(args.rulesHash)} from ${showDay(fromDay)}`
      },
      next: `operators announce others from that day or before, or ${anew}`,
    },
    {
      what: 'no pool was announced empty in dividendVault before the hand-over',
      event: 'EmptyPoolAnnounced',
      find: async ({ args }) => `pool ${String(args.pool)} on ${showDay(args.day as bigint)}`,
      next: `${anew}: it stays`,
    },
    {
      what: 'nothing was funded in dividendVault before the hand-over',
      event: 'PoolFunded',
      find: async ({ args }) => `${String(args.amount)} base units of ${String(args.token)}`,
      next: `${anew}: it cannot be had back`,
    },
    {
      what: 'GUARDIAN can pause dividendVault, which was not paused before the hand-over',
      event: 'Paused',
      find: async () => {
        if (since.some(({ name }) => name === 'Paused')) return undefined
        const until = await client.readContract({ ...vault, functionName: 'pausedUntil' })
        return now < until + rest ? `no pause until ${showTime(Number(until + rest))}` : undefined
      },
      next: 'fund nothing before, or ADMIN calls unpause while it lasts',
    },
  ]
}
