import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployment'
import { erc20Abi, isAddressEqual, type Address, type PublicClient } from 'viem'
import { dividendTokens } from '../dividend-tokens.ts'
import { check, note, type Check } from './check.ts'
import { showDay } from './delays.ts'
import type { History } from './history.ts'
import { showAmount } from './setting.ts'

/** Days that fundings may reach ahead: what is not settled when the operator goes stays in the vault for ever. */
const longestReach = 90n
const secondsPerDay = 86_400n

type Funding = { token: Address; amount: bigint; firstDay: bigint; dayCount: bigint }
type Totals = Record<'held' | 'funded' | 'released' | 'covered' | 'paidTotal' | 'dailyCap', bigint>
/** A token of the vault: its name in the deployment, otherwise its address. */
type Token = { address: Address; name: string; show: (amount: bigint) => string }

/**
 * That the DividendVault holds what it owes, token by token, and how far ahead it is funded.
 * @param now Unix seconds of the chain.
 */
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
  const call = { address: at.dividendVault, abi: dividendVaultAbi, functionName: 'tokens' } as const
  return (await client.readContract(call)).map((address) => {
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

/** All of one block: between two of them somebody is paid. */
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

/** Equal parts rounded down, the rest with the last day. */
function getReleasedAfter({ amount, firstDay, dayCount }: Funding, day: bigint): bigint {
  const lastDay = firstDay + dayCount - 1n
  if (lastDay <= day) return 0n
  const days = firstDay > day ? dayCount : lastDay - day
  return days * (amount / dayCount) + (amount % dayCount)
}
