import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployment'
import { type Address, getContract, type PublicClient } from 'viem'
import { check, note, type Check } from './check.ts'
import { checkDividendFunds, checkLeftovers } from './check-dividend-funds.ts'
import { showDay, showTime } from './delays.ts'
import type { History } from './history.ts'

/** Seconds after its post from which a root pays with a voucher, and without one. */
const payableAge = 36n * 3_600n
const openAge = 7n * 86_400n

/** In seconds: SIGNER_ADMIN's own delay may be a month. */
const signerNotice = 30n * 86_400n

export async function checkDividends(
  client: PublicClient,
  deployment: Deployment,
  history: History | undefined,
  signers: readonly Address[] | undefined,
): Promise<Check[]> {
  let now: bigint | undefined
  const clock = await check('the chain tells the time', async () => {
    now = (await client.getBlock({ blockTag: 'latest' })).timestamp
    return undefined
  })
  if (now === undefined) return [clock]
  return [
    ...(history ? await checkLeftovers(client, deployment, history, now) : []),
    ...(await checkSigners(client, deployment.contracts.dividendVault, now, signers)),
    await noteRoots(client, deployment.contracts.dividendVault, now),
    ...(history ? [await noteRules(history)] : []),
    ...(await checkDividendFunds(client, deployment, history, now)),
  ]
}

type Signer = { signer: Address; endsAt: bigint }

async function checkSigners(
  client: PublicClient,
  address: Address,
  now: bigint,
  stated: readonly Address[] | undefined,
): Promise<Check[]> {
  const read = () => readSigners(client, address, now)
  const shown = await note('signers of dividendVault', async () => showSigners(await read(), now))
  if (!stated) return [shown]
  const known = await check('who is stated signs for dividendVault, and nobody else', async () => {
    const signers = (await read()).map(({ signer }) => signer)
    const others = signers.filter((one) => !stated.includes(one))
    if (others.length > 0) return `${others.join(', ')} signs too. Next: fund nothing; GUARDIAN calls disableSigner`
    const missing = stated.filter((one) => !signers.includes(one))
    return missing.length > 0 ? `${missing.join(', ')} does not. Next: SIGNER_ADMIN calls addSigner` : undefined
  })
  return [shown, known]
}

async function readSigners(client: PublicClient, address: Address, now: bigint): Promise<Signer[]> {
  const vault = getContract({ address, abi: dividendVaultAbi, client })
  const [newest, newestEndsAt, older, olderEndsAt] = await vault.read.signers()
  return [
    { signer: newest, endsAt: newestEndsAt },
    { signer: older, endsAt: olderEndsAt },
  ].filter(({ endsAt }) => endsAt > now)
}

function showSigners(signers: readonly Signer[], now: bigint): string {
  if (signers.length === 0) return 'none: no voucher pays until SIGNER_ADMIN adds one'
  const shown = signers.map(({ signer, endsAt }) => `${signer} until ${showTime(Number(endsAt))}`).join(', ')
  const isEnding = signers.every(({ endsAt }) => endsAt - now < signerNotice)
  return isEnding ? `${shown}. ENDING: SIGNER_ADMIN adds another before` : shown
}

const noteRoots = (client: PublicClient, address: Address, now: bigint) =>
  note('roots in dividendVault', async () => {
    const vault = getContract({ address, abi: dividendVaultAbi, client })
    const count = await vault.read.rootCount()
    if (count === 0n) return 'none: nothing is settled on the chain'
    const [, day, postedAt] = await vault.read.rootAt([count - 1n])
    return `${count}, the newest of ${showDay(day)}, posted at ${showTime(Number(postedAt))}, ${showAge(now - postedAt)}`
  })

function showAge(age: bigint): string {
  const hours = `${age / 3_600n} h old`
  if (age >= openAge) return `${hours}, open: nobody can veto it any more`
  return age >= payableAge ? `${hours}, paying with vouchers` : `${hours}, not payable yet`
}

const noteRules = ({ changes }: History) =>
  note('rules of dividendVault', async () => {
    const announced = changes.filter(({ name }) => name === 'RulesAnnounced').map(({ args }) => args)
    if (announced.length === 0) return 'none announced'
    return announced
      .map(({ rulesHash, fromDay }) => `${String(rulesHash)} from ${showDay(fromDay as bigint)}`)
      .join(', ')
  })
