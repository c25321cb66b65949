import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Act } from '@app/config/acts/act'
import { acts, showDuration } from '@app/config/acts/acts'
import { argumentForms, parseArguments, showUsage } from '@app/config/acts/parse-arguments'
import { createSafeBatch } from '@app/config/acts/safe-batch'
import { getDeploymentFile } from '@app/config/configured'
import type { Deployment } from '@app/config/deployment'
import { readDeploymentFile } from '@app/config/deployment-file'
import type { Address } from '@app/core/address'
import { parseAccountAddress } from '@app/core/checksum-address'
import { createPublicClient, http } from 'viem'
import { getRpcUrls } from './production/deploy-production.ts'
import { readFurtherTokens } from './production/further-tokens.ts'
import { reviewAct } from './production/review-act.ts'
import { parseChainId, runCommand } from './production/run-command.ts'

const help = `Usage: npm run call -- --chain ID [--deployment FILE] [--from ADDRESS] ACT [ARGUMENT]…
       npm run call -- --list                     every act: what it does, and whose it is
       npm run call -- --chain ID ACT --help      one of them, with its arguments and delay

Prepares what an operator, the guardian or the admin has a contract do. Says in words what would happen, by whom, before and
after; simulates it from the account that will send it; prints to, value and data for a wallet, or writes a file for a Safe.
Holds no key and sends nothing. Ends with 0 when the simulation succeeds, otherwise with 1.

  --chain ID          chain of the deployment
  --deployment FILE   deployment file; default: DEPLOYMENT_FILE, otherwise the newest of ID in deployments/ of
                      CONFIG_DIR, otherwise packages/config/deployments/ID.json
  --rpc URL           endpoint; default: RPC_URL, otherwise the chain's own
  --from ADDRESS      who will send it; default: who holds the role, where the file names one account only
  --step STEP         propose, schedule, execute or cancel; default: the next one. What has no delay is done at once
  --scheduled-by ADDRESS   with --step cancel: who scheduled it, when that is another account (a guardian cancels)
  --safe FILE         writes a batch for the Safe's Transaction Builder
  --help              this text`

const steps = ['propose', 'schedule', 'execute', 'cancel'] as const

await runCallCommand()

async function runCallCommand(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: {
      chain: { type: 'string' },
      deployment: { type: 'string' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.list === true) return listActs()
  const act = acts.find(({ name }) => positionals.includes(name))
  if (values.help === true && act !== undefined && typeof values.chain === 'string') {
    const file = typeof values.deployment === 'string' ? values.deployment : undefined
    return explain(readDeployment(parseChainId(values.chain), file), act)
  }
  await runCommand(help, prepare)
}

function listActs(): void {
  const width = Math.max(...acts.map(({ name }) => name.length))
  for (const act of acts) console.log(`${act.name.padEnd(width)}  ${showWho(act)}. ${act.does}.`)
}

function showWho({ role }: Act): string {
  if (role === null) return 'Whoever it concerns'
  return role === 'SETTINGS' ? 'OPERATOR at the settings desk, another OPERATOR after its delay' : role
}

function explain(deployment: Deployment, act: Act): void {
  const holders = deployment.governance?.roles
  const held = act.role === null ? undefined : holders?.[act.role === 'SETTINGS' ? 'OPERATOR' : act.role].accounts
  const delay = act.role === null ? 0 : (holders?.[act.role].delay ?? 0)
  const lines = [
    `npm run call -- --chain ${deployment.chainId} ${showUsage(deployment, act)}`,
    '',
    `${act.does}.`,
    `Who may:  ${showWho(act)}${held ? ` (${held.join(', ')})` : ''}`,
    `Delay:    ${delay === 0 ? 'none' : showDuration(delay)}, as the deployment file says; the chain is asked when the act is prepared`,
    ...act.parameters.map(({ name, kind }) => `  ${name.toUpperCase().padEnd(14)} ${argumentForms[kind]}`),
  ]
  console.log(lines.join('\n'))
}

function readDeployment(chainId: number, file: string | undefined): Deployment {
  const deployment = readDeploymentFile(file ?? getDeploymentFile({ ...process.env, CHAIN_ID: String(chainId) }))
  if (deployment.chainId !== chainId) throw new Error(`The file is of chain ${deployment.chainId}, not of ${chainId}.`)
  return deployment
}

async function prepare(argv: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      chain: { type: 'string' },
      deployment: { type: 'string' },
      rpc: { type: 'string' },
      from: { type: 'string' },
      step: { type: 'string' },
      'scheduled-by': { type: 'string' },
      safe: { type: 'string' },
    },
  })
  const chainId = parseChainId(values.chain)
  const [name, ...words] = positionals
  const act = acts.find((one) => one.name === name)
  if (act === undefined) throw new Error(`There is no act "${name ?? ''}": --list names them.`)
  const step = steps.find((one) => one === values.step)
  if (values.step !== undefined && step === undefined) throw new Error(`--step must be one of ${steps.join(', ')}.`)
  const [url] = getRpcUrls(chainId, values.rpc === undefined ? [] : [values.rpc])
  const client = createPublicClient({ transport: http(url) })
  const onChain = await client.getChainId()
  if (onChain !== chainId) throw new Error(`The endpoint is of chain ${onChain}, not of ${chainId}.`)
  const deployment = await readFurtherTokens(client, readDeployment(chainId, values.deployment), act, words)
  const parsed = parseArguments(deployment, act, words)
  const scheduledBy =
    values['scheduled-by'] === undefined ? undefined : parseAccount('--scheduled-by', values['scheduled-by'])
  const from = values.from === undefined ? getOnlyHolder(deployment, act) : parseAccount('--from', values.from)
  const { lines, calls, succeeds } = await reviewAct({
    client,
    deployment,
    act,
    parsed,
    from,
    ...(step ? { step } : {}),
    ...(scheduledBy ? { scheduledBy } : {}),
  })
  for (const line of lines) console.log(line)
  for (const { to, data } of calls) console.log(`\nto:      ${to}\nvalue:   0\ndata:    ${data}`)
  if (values.safe !== undefined) {
    const about = { chainId, safe: from, name: act.name, description: lines.join('\n'), createdAt: Date.now() }
    writeFileSync(values.safe, `${JSON.stringify(createSafeBatch(calls, about), undefined, 2)}\n`)
    console.log(`\nWritten: ${values.safe}, for the Transaction Builder of the Safe ${from}`)
  }
  if (!succeeds) process.exitCode = 1
}

function parseAccount(option: string, text: string): Address {
  const account = parseAccountAddress(text)
  if (account === null) throw new Error(`${option} must be an address with its right checksum, not "${text}".`)
  return account
}

function getOnlyHolder({ governance }: Deployment, { role }: Act): Address {
  const name = role === 'SETTINGS' ? 'OPERATOR' : role
  const holders = name === null ? [] : (governance?.roles[name].accounts ?? [])
  if (holders.length === 1) return holders[0]!
  const who = holders.length > 0 ? ` ${name} is held by ${holders.join(', ')}.` : ''
  throw new Error(`Say with --from who will send it.${who}`)
}
