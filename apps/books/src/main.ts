import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getConfiguredChain, getConfiguredDeployment } from '@app/config/configured'
import type { Deployment } from '@app/config/deployment'
import { RpcError } from '@app/rpc/rpc-error'
import { createChain } from './accounts/chain.ts'
import { printAccounts, toCsv, toPlain } from './accounts/print.ts'
import { reconcile } from './accounts/reconcile.ts'
import { readArguments, type Request } from './arguments.ts'
import { printDossier, toPlainDossier } from './dossier/print.ts'
import { readDossier } from './dossier/read-dossier.ts'
import { readIndex } from './index-reading.ts'
import { BooksError, exitCodes } from './messages.ts'

function told<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new BooksError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function getDatabaseUrl(): string {
  const url = process.env['DATABASE_URL']?.trim()
  if (!url) throw new BooksError('DATABASE_URL is missing: postgres://app_api:password@host/database')
  return url
}

/** Before minutes of reading. What was written once is not written over. */
function requireFree(request: Request): void {
  if (request.kind === 'dossier' && request.file !== undefined && existsSync(request.file))
    throw new BooksError(`${request.file} is there already: name another file, or move it away`)
  if (request.kind !== 'accounts' || request.folder === undefined || !existsSync(request.folder)) return
  const folder = request.folder
  if (told(() => readdirSync(folder)).length > 0)
    throw new BooksError(`${folder} is not empty: name another folder, or empty it`)
}

async function carryOut(request: Request): Promise<number> {
  if (request.kind === 'help') {
    console.log(request.text)
    return exitCodes.agrees
  }
  const databaseUrl = getDatabaseUrl()
  const deployment = told(() => getConfiguredDeployment(process.env))
  return request.kind === 'accounts'
    ? writeAccounts(request, databaseUrl, deployment)
    : writeDossier(request, databaseUrl, deployment)
}

async function writeAccounts(
  { period, isJson, folder }: Extract<Request, { kind: 'accounts' }>,
  databaseUrl: string,
  deployment: Deployment,
): Promise<number> {
  const { rpcUrls } = told(() => getConfiguredChain(process.env))
  if (rpcUrls.length === 0) throw new BooksError('RPC_URL is missing: nodes of the chain, with commas between')
  const chain = createChain(deployment, rpcUrls)
  const accounts = await readIndex(databaseUrl, async (tx) => reconcile(tx, { deployment, period, chain }))
  if (folder !== undefined) {
    told(() => mkdirSync(folder, { recursive: true }))
    for (const [name, text] of toCsv(accounts, deployment))
      told(() => writeFileSync(join(folder, name), text, { flag: 'wx' }))
  }
  process.stdout.write(
    isJson ? `${JSON.stringify(toPlain(accounts), undefined, 2)}\n` : printAccounts(accounts, deployment),
  )
  if (!accounts.compared || accounts.state.behind !== undefined) return exitCodes.unknown
  return accounts.problems.length === 0 ? exitCodes.agrees : exitCodes.differs
}

async function writeDossier(
  { account, isJson, file }: Extract<Request, { kind: 'dossier' }>,
  databaseUrl: string,
  deployment: Deployment,
): Promise<number> {
  const dossier = await readIndex(databaseUrl, async (tx) => readDossier(tx, { deployment, account }))
  const text = isJson ? `${JSON.stringify(toPlainDossier(dossier), undefined, 2)}\n` : printDossier(dossier, deployment)
  if (file === undefined) process.stdout.write(text)
  else told(() => writeFileSync(file, text, { flag: 'wx' }))
  if (dossier.state.behind !== undefined) {
    console.error(`The index is behind, and the file says so: ${dossier.state.behind}.`)
    return exitCodes.unknown
  }
  return dossier.sums.every(({ left, right }) => left === right) ? exitCodes.agrees : exitCodes.differs
}

async function main(args: readonly string[]): Promise<number> {
  let request: Request
  try {
    request = readArguments(args)
    requireFree(request)
  } catch (error) {
    if (!(error instanceof BooksError)) throw error
    console.error(`${error.message}\n\n--help says more.`)
    return exitCodes.misused
  }
  try {
    return await carryOut(request)
  } catch (error) {
    if (!(error instanceof BooksError) && !(error instanceof RpcError)) throw error
    console.error(error.message)
    if (error instanceof RpcError) console.error('Run the command again later, or with another node in RPC_URL.')
    return exitCodes.unknown
  }
}

process.exitCode = await main(process.argv.slice(2))
