import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployment'
import { type Address, erc20Abi, getContract, type Hex, isAddressEqual, type PublicClient } from 'viem'
import { dividendTokens } from '../dividend-tokens.ts'
import { check, type Check, note, showAmount } from './check.ts'
import { showDay, showTime } from './delays.ts'
import type { Change, History } from './history.ts'
import type { dividendEvents } from './dividend-events.ts'

/** In days: what is not settled when the operator leaves stays in the vault for ever. */
const longestReach = 90n
const secondsPerDay = 86_400n

type Funding = { token: Address; amount: bigint; firstDay: bigint; dayCount: bigint }
type Totals = Record<'held' | 'funded' | 'released' | 'covered' | 'paidTotal' | 'dailyCap', bigint>
type Token = { address: Address; name: string; show: (amount: bigint) => string }

/** @param now Unix seconds of the chain. */
export async function checkDividendFunds(
  client: PublicClient,
  deployment: Deployment,
  history: History | undefined,
  now: bigint,
): Promise<Check[]> {
  let tokens: Token[] = []
  const checks = [
    await check('dividendVault takes the product, USDT and RWAS', async () => {
      tokens = await readTokens(client, deployment)
      const missing = dividendTokens.filter((name) => !tokens.some((token) => token.name === name))
      return missing.length === 0 ? undefined : `${missing.join(', ')} was not added. Next: ADMIN calls addToken`
    }),
  ]
  const fundings = history?.changes.filter(({ name }) => name === 'PoolFunded').map(({ args }) => args as Funding)
  for (const token of tokens) {
    checks.push(...(await checkTotals(client, deployment.contracts.dividendVault, token)))
    const ofToken = fundings?.filter((funding) => isAddressEqual(funding.token, token.address)) ?? []
    if (ofToken.length > 0) checks.push(noteReach(token, ofToken, now / secondsPerDay))
  }
  return checks
}

async function readTokens(client: PublicClient, { contracts: at, tokens: facts }: Deployment): Promise<Token[]> {
  const vault = getContract({ address: at.dividendVault, abi: dividendVaultAbi, client })
  return (await vault.read.tokens()).map((address) => {
    const name = dividendTokens.find((known) => isAddressEqual(at[known], address))
    if (name) return { address, name, show: (amount) => showAmount(amount, facts[name]) }
    return { address, name: address, show: (amount) => `${amount} base units` }
  })
}

async function checkTotals(client: PublicClient, vault: Address, token: Token): Promise<Check[]> {
  const { name, show } = token
  let totals: Totals | undefined
  const held = await check(`dividendVault holds the ${name} of its dividends`, async () => {
    totals = await readTotals(client, vault, token.address)
    const owed = totals.funded + totals.covered - totals.paidTotal
    return totals.held >= owed ? undefined : `it holds ${totals.held} and owes ${owed} base units`
  })
  if (!totals) return [held]
  const { funded, released, covered, paidTotal, dailyCap } = totals
  return [
    held,
    await note(`${name} in dividendVault`, async () => {
      if (funded + covered === 0n) return 'nothing is funded yet'
      const all = Object.entries({ funded, released, covered, paid: paidTotal })
      return all.map(([what, amount]) => `${what} ${show(amount)}`).join(', ')
    }),
    await note(`what dividendVault may pay of ${name} with vouchers in a day`, async () => show(dailyCap)),
  ]
}

/** In one block: payments between two blocks would make them differ. */
async function readTotals(client: PublicClient, vault: Address, token: Address): Promise<Totals> {
  const blockNumber = await client.getBlockNumber({ cacheTime: 0 })
  const read = (functionName: Exclude<keyof Totals, 'held'>) =>
    client.readContract({ address: vault, abi: dividendVaultAbi, functionName, args: [token], blockNumber })
  const [held, funded, released, covered, paidTotal, dailyCap] = await Promise.all([
    client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [vault], blockNumber }),
    read('funded'),
    read('released'),
    read('covered'),
    read('paidTotal'),
    read('dailyCap'),
  ])
  return { held, funded, released, covered, paidTotal, dailyCap }
}

function noteReach({ name, show }: Token, fundings: readonly Funding[], today: bigint): Check {
  const what = `how far ahead dividendVault is funded with ${name}`
  const until = fundings.reduce((last, { firstDay, dayCount }) => {
    const lastDay = firstDay + dayCount - 1n
    return lastDay > last ? lastDay : last
  }, 0n)
  const far = fundings.reduce((sum, funding) => sum + getReleasedAfter(funding, today + longestReach), 0n)
  const warning = `. TOO FAR: ${show(far)} is released later than in ${longestReach} days, and stays for ever if the operator goes before it is settled`
  return { what, result: 'note', detail: `until ${showDay(until)}${far > 0n ? warning : ''}` }
}

/** Equal parts rounded down; the last day has the rest. */
function getReleasedAfter({ amount, firstDay, dayCount }: Funding, day: bigint): bigint {
  const lastDay = firstDay + dayCount - 1n
  if (lastDay <= day) return 0n
  const days = firstDay > day ? dayCount : lastDay - day
  return days * (amount / dayCount) + (amount % dayCount)
}

/** In seconds after a pause: no other pause is possible. */
const rest = 14n * 86_400n

const anew = 'deploy anew with another salt'

type Leftover = {
  what: string
  event: (typeof dividendEvents.names)[number]
  find: (change: Change) => Promise<string | undefined>
  next: string
}

/**
 * `cover` is not checked: anybody may call it, and it harms nobody.
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
  const vault = getContract({ address: at.dividendVault, abi: dividendVaultAbi, client })
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
        const cap = await vault.read.dailyCap([token])
        return cap === 0n ? undefined : `${cap} base units of ${token} may leave in a day`
      },
      next: 'GUARDIAN calls lowerDailyCap',
    },
    {
      what: 'no signer of dividendVault was added before the hand-over',
      event: 'SignerAdded',
      find: async ({ args }) => {
        const [newest, newestEndsAt, older, olderEndsAt] = await vault.read.signers()
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
        const [root, day, postedAt] = await vault.read.rootAt([index])
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
        const until = await vault.read.pausedUntil()
        return now < until + rest ? `no pause until ${showTime(Number(until + rest))}` : undefined
      },
      next: 'fund nothing before, or ADMIN calls unpause while it lasts',
    },
  ]
}
