import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployment'
import type { Address, PublicClient } from 'viem'
import { check, note, type Check } from './check.ts'
import { checkDividendFunds } from './check-dividend-funds.ts'
import { checkLeftovers } from './check-leftovers.ts'
import { showDay, showTime } from './delays.ts'
import type { History } from './history.ts'

/** Seconds after its post from which a root pays with a voucher, and from which it pays without anybody's leave. */
const payableAge = 36n * 3_600n
const openAge = 7n * 86_400n

/** Seconds in which SIGNER_ADMIN has to name another signer; its own delay may be a month. */
const signerNotice = 30n * 86_400n

/** What the DividendVault was left with, what it holds and owes, and who can make it pay. */
export async function checkDividends(
  client: PublicClient,
  deployment: Deployment,
  history: History | undefined,
): Promise<Check[]> {
  let now: bigint | undefined
  const clock = await check('the chain tells the time', async () => {
    now = (await client.getBlock({ blockTag: 'latest' })).timestamp
    return undefined
  })
  if (now === undefined) return [clock]
  return [
    ...(history ? await checkLeftovers(client, deployment, history, now) : []),
    await noteSigners(client, deployment.contracts.dividendVault, now),
    await noteRoots(client, deployment.contracts.dividendVault, now),
    ...(history ? [await noteRules(history)] : []),
    ...(await checkDividendFunds(client, deployment, history, now)),
  ]
}

const noteSigners = (client: PublicClient, address: Address, now: bigint) =>
  note('signers of dividendVault', async () => {
    const call = { address, abi: dividendVaultAbi, functionName: 'signers' } as const
    const [newest, newestEndsAt, older, olderEndsAt] = await client.readContract(call)
    const signers = [
      { signer: newest, endsAt: newestEndsAt },
      { signer: older, endsAt: olderEndsAt },
    ].filter(({ endsAt }) => endsAt > now)
    if (signers.length === 0) return 'none: no voucher pays until SIGNER_ADMIN adds one'
    const shown = signers.map(({ signer, endsAt }) => `${signer} until ${showTime(Number(endsAt))}`).join(', ')
    const isEnding = signers.every(({ endsAt }) => endsAt - now < signerNotice)
    return isEnding ? `${shown}. ENDING: SIGNER_ADMIN adds another before` : shown
  })

const noteRoots = (client: PublicClient, address: Address, now: bigint) =>
  note('roots in dividendVault', async () => {
    const vault = { address, abi: dividendVaultAbi } as const
    const count = await client.readContract({ ...vault, functionName: 'rootCount' })
    if (count === 0n) return 'none: nothing is settled on the chain'
    const [, day, postedAt] = await client.readContract({ ...vault, functionName: 'rootAt', args: [count - 1n] })
    return `${count}, the newest of ${showDay(day)}, posted at ${showTime(Number(postedAt))}, ${showAge(now - postedAt)}`
  })

function showAge(age: bigint): string {
  const hours = `${age / 3_600n} h old`
  if (age >= openAge) return `${hours}, open: nobody can veto it any more`
  return age >= payableAge ? `${hours}, paying with vouchers` : `${hours}, not payable yet`
}

/** What was announced last, of which the contract keeps nothing but the log. */
const noteRules = ({ changes }: History) =>
  note('rules of dividendVault', async () => {
    const announced = changes.filter(({ name }) => name === 'RulesAnnounced').map(({ args }) => args)
    if (announced.length === 0) return 'none announced'
    return announced
      .map(({ rulesHash, fromDay }) => `${String(rulesHash)} from ${showDay(fromDay as bigint)}`)
      .join(', ')
  })
