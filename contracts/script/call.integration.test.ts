import { powerMarketAbi } from '@app/abis/power-market'
import { acts } from '@app/config/acts/acts'
import { parseArguments } from '@app/config/acts/parse-arguments'
import type { WholeDeployment } from '@app/config/deployment'
import { startAnvil, type Anvil } from '@app/testing/anvil'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Address, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployProduction } from './production/deploy-production.ts'
import { type ReviewOptions, reviewAct } from './production/review-act.ts'
import {
  deployer,
  getClient,
  getGoodSettings,
  operatorAccount,
  otherOperator,
  prepareProductionChain,
  productionChainId,
} from './production.test-setup.ts'

const stranger: Address = '0x000000000000000000000000000000000000bEEF'
const day = 86_400

let anvil: Anvil
let client: ReturnType<typeof getClient>
let folder: string
let file: string
let deployment: WholeDeployment

beforeAll(async () => {
  anvil = await startAnvil({ chainId: productionChainId })
  const settings = getGoodSettings(await prepareProductionChain(anvil.url))
  client = getClient(anvil.url)
  folder = mkdtempSync(join(tmpdir(), 'call-'))
  file = join(folder, 'file.json')
  await deployProduction({
    chainId: productionChainId,
    rpcUrl: anvil.url,
    settings,
    file,
    getSender: async () => deployer,
    print: () => {},
  })
  deployment = JSON.parse(readFileSync(file, 'utf8')) as WholeDeployment
}, 120_000)

afterAll(async () => {
  await anvil?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

function review(from: Address, ...words: string[]) {
  return reviewStep({}, from, ...words)
}

function reviewStep(chosen: Pick<ReviewOptions, 'step' | 'scheduledBy'>, from: Address, ...words: string[]) {
  const act = acts.find(({ name }) => name === words[0])!
  const parsed = parseArguments(deployment, act, words.slice(1))
  return reviewAct({ client, deployment, act, parsed, from, ...chosen })
}

const getOptions = () => ['--chain', String(productionChainId), '--deployment', file, '--rpc', anvil.url]

const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'contracts/script/call.ts', ...getOptions(), ...words], {
    cwd: join(import.meta.dirname, '../..'),
  })

const readMinimum = () =>
  client.readContract({
    address: deployment.contracts.powerMarket,
    abi: powerMarketAbi,
    functionName: 'minimumExchange',
  })

/** As the command prints it. */
function readPrinted(stdout: string): { to: Address; data: `0x${string}` }[] {
  const [, to] = /^to: +(0x\S+)$/m.exec(stdout)!
  const [, data] = /^data: +(0x\S+)$/m.exec(stdout)!
  return [{ to: to as Address, data: data as `0x${string}` }]
}

async function send(from: Address, calls: { to: Address; data: `0x${string}` }[]) {
  await client.impersonateAccount({ address: from })
  await client.setBalance({ address: from, value: parseUnits('1', 18) })
  for (const { to, data } of calls) {
    const hash = await client.sendTransaction({ account: from, chain: null, to, data })
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    expect(status).toBe('success')
  }
}

const minimum = ['set-power-minimum', '20'] as const

it('takes a setting from a proposal to its being in force, and tells everybody who may not', async () => {
  const strange = await review(stranger, ...minimum)
  expect(strange.succeeds).toBe(false)
  expect(strange.lines.join('\n')).toMatch(/does NOT hold OPERATOR[^]*REFUSED: .*AccessManagedUnauthorized/)

  const proposed = await review(operatorAccount, ...minimum)
  expect(proposed.lines).toContain('Before:  minimum 10 DRCP')
  expect(proposed.lines).toContain('Checked: settingsDesk.propose would succeed')
  expect(proposed.lines).toContain(`Checked: settingsDesk.execute by ${otherOperator} 1 d later would succeed`)
  await send(operatorAccount, proposed.calls)

  const early = await review(otherOperator, ...minimum)
  expect(early.lines.join('\n')).toMatch(/it waits until[^]*REFUSED: .*AccessManagerNotReady/)
  await client.increaseTime({ seconds: day + 1 })
  await client.mine({ blocks: 1 })
  const own = await review(operatorAccount, ...minimum)
  expect(own.lines.join('\n')).toMatch(/it is ready[^]*REFUSED: .*ProposerCannotExecute/)

  const ready = await review(otherOperator, ...minimum)
  expect(ready.succeeds).toBe(true)
  await send(otherOperator, ready.calls)
  expect(await readMinimum()).toBe(parseUnits('20', 18))
})

it('schedules at the AccessManager what SIGNER_ADMIN does, and says the errors of what would come of it', async () => {
  const { accounts } = deployment.governance!.roles.SIGNER_ADMIN
  const inTime = new Date(Date.now() + 400 * day * 1_000).toISOString().slice(0, 16)
  const signer = await review(accounts[0]!, 'add-signer', stranger, `${inTime}Z`)
  expect(signer.lines.join('\n')).toMatch(/schedule at the AccessManager/)
  expect(signer.calls).toMatchObject([{ to: deployment.contracts.accessManager, functionName: 'schedule' }])

  const ended = await review(accounts[0]!, 'add-signer', stranger, '2020-01-01T00:00Z')
  expect(ended.lines.join('\n')).toMatch(/Checked: accessManager\.schedule[^]*REFUSED: .*SignerEnded/)
})

it('cancels at the desk by any operator, by the command', async () => {
  const next = ['set-power-minimum', '21'] as const
  const cancel = ['--step', 'cancel', '--from', otherOperator] as const
  await expect(run(...cancel, ...next)).rejects.toMatchObject({
    stdout: expect.stringMatching(/REFUSED: settingsDesk\.cancel.*AccessManagerNotScheduled/),
  })
  await send(operatorAccount, (await review(operatorAccount, ...next)).calls)
  const { stdout } = await run(...cancel, ...next)
  expect(stdout).toMatch(/Before: +minimum 20 DRCP[^]*After: +unchanged[^]*Checked: settingsDesk\.cancel would succeed/)
  await send(otherOperator, readPrinted(stdout))
  await client.increaseTime({ seconds: day + 1 })
  await client.mine({ blocks: 1 })
  const late = await reviewStep({ step: 'execute' }, otherOperator, ...next)
  expect(late.lines.join('\n')).toMatch(/REFUSED: .*AccessManagerNotScheduled/)
  expect(await readMinimum()).toBe(parseUnits('20', 18))
}, 60_000)

it('cancels as a guardian what waits at the desk and what another account has scheduled, and as nobody else', async () => {
  const guardian = deployment.governance!.roles.GUARDIAN.accounts[0]!
  const signerAdmin = deployment.governance!.roles.SIGNER_ADMIN.accounts[0]!
  const next = ['set-power-minimum', '22'] as const
  await send(operatorAccount, (await review(operatorAccount, ...next)).calls)
  const strange = await reviewStep({ step: 'cancel' }, stranger, ...next)
  expect(strange.lines.join('\n')).toMatch(/REFUSED: .*AccessManagerUnauthorizedCancel/)
  const { stdout } = await run('--step', 'cancel', '--from', guardian, ...next)
  expect(stdout).toMatch(/as the guardian of SETTINGS[^]*Checked: accessManager\.cancel would succeed/)
  await send(guardian, readPrinted(stdout))
  expect((await reviewStep({ step: 'execute' }, otherOperator, ...next)).succeeds).toBe(false)

  const inTime = `${new Date(Date.now() + 400 * day * 1_000).toISOString().slice(0, 16)}Z`
  const signer = ['add-signer', stranger, inTime] as const
  await send(signerAdmin, (await review(signerAdmin, ...signer)).calls)
  const alone = await reviewStep({ step: 'cancel' }, guardian, ...signer)
  expect(alone.lines.join('\n')).toMatch(/REFUSED: .*AccessManagerNotScheduled/)
  const scheduled = await run('--step', 'cancel', '--from', guardian, '--scheduled-by', signerAdmin, ...signer)
  expect(scheduled.stdout).toMatch(new RegExp(`cancel at the AccessManager what ${signerAdmin} scheduled`))
  await send(guardian, readPrinted(scheduled.stdout))
  await client.increaseTime({ seconds: 2 * day + 1 })
  await client.mine({ blocks: 1 })
  const executed = await reviewStep({ step: 'execute' }, signerAdmin, ...signer)
  expect(executed.lines.join('\n')).toMatch(/REFUSED: .*AccessManagerNotScheduled/)
}, 60_000)

it('prints and writes the same by the command', async () => {
  const batch = join(folder, 'batch.json')
  const { stdout } = await run('--safe', batch, 'pause', 'powerMarket')
  expect(stdout).toMatch(/Checked: powerMarket\.pause would succeed[^]*data: {4}0x8456cb59/)
  const { transactions } = JSON.parse(readFileSync(batch, 'utf8')) as { transactions: unknown[] }
  expect(transactions).toMatchObject([{ to: deployment.contracts.powerMarket, contractMethod: { name: 'pause' } }])
}, 30_000)
