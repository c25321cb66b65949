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

export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>
  write: (text: string) => unknown
  writeError: (text: string) => unknown
}

function getDatabaseUrl({ environment }: Surroundings): string {
  const url = environment['DATABASE_DIRECT_URL']?.trim() || environment['DATABASE_URL']?.trim()
  if (!url) throw new BooksError('DATABASE_URL is missing: postgres://app_api:password@host/database')
  return url
}

/** Checked before a reading that takes minutes. Existing files are never overwritten. */
function requireFree(request: Request): void {
  if (request.kind === 'dossier' && request.file !== undefined && existsSync(request.file))
    throw new BooksError(`${request.file} is there already: name another file, or move it away`)
  if (request.kind !== 'accounts' || request.folder === undefined || !existsSync(request.folder)) return
  const folder = request.folder
  if (told(() => readdirSync(folder)).length > 0)
    throw new BooksError(`${folder} is not empty: name another folder, or empty it`)
}

async function carryOut(request: Request, around: Surroundings): Promise<number> {
  if (request.kind === 'help') {
    around.write(`${request.text}\n`)
    return exitCodes.agrees
  }
  const source = {
    databaseUrl: getDatabaseUrl(around),
    deployment: told(() => getConfiguredDeployment(around.environment)),
  }
  return request.kind === 'accounts' ? writeAccounts(request, source, around) : writeDossier(request, source, around)
}

interface Source {
  databaseUrl: string
  deployment: Deployment
}

async function writeAccounts(
  { period, isJson, folder }: Extract<Request, { kind: 'accounts' }>,
  { databaseUrl, deployment }: Source,
  { environment, write }: Surroundings,
): Promise<number> {
  const { rpcUrls } = told(() => getConfiguredChain(environment))
  if (rpcUrls.length === 0) throw new BooksError('RPC_URL is missing: nodes of the chain, with commas between')
  const chain = createChain(deployment, rpcUrls)
  const accounts = await readIndex(databaseUrl, async (tx) => reconcile(tx, { deployment, period, chain }))
  if (folder !== undefined) {
    told(() => mkdirSync(folder, { recursive: true }))
    for (const [name, text] of toCsv(accounts, deployment))
      told(() => writeFileSync(join(folder, name), text, { flag: 'wx' }))
  }
  write(isJson ? `${JSON.stringify(toPlain(accounts), undefined, 2)}\n` : printAccounts(accounts, deployment))
  if (!accounts.compared || accounts.state.behind !== undefined) return exitCodes.unknown
  return accounts.problems.length === 0 ? exitCodes.agrees : exitCodes.differs
}

async function writeDossier(
  { account, isJson, file }: Extract<Request, { kind: 'dossier' }>,
  { databaseUrl, deployment }: Source,
  { write, writeError }: Surroundings,
): Promise<number> {
  const dossier = await readIndex(databaseUrl, async (tx) => readDossier(tx, { deployment, account }))
  const text = isJson ? `${JSON.stringify(toPlainDossier(dossier), undefined, 2)}\n` : printDossier(dossier, deployment)
  if (file === undefined) write(text)
  else told(() => writeFileSync(file, text, { flag: 'wx' }))
  if (dossier.state.behind !== undefined) {
    writeError(`The index is behind, and the file says so: ${dossier.state.behind}.\n`)
    return exitCodes.unknown
  }
  return dossier.sums.every(({ left, right }) => left === right) ? exitCodes.agrees : exitCodes.differs
}

export async function runBooks(args: readonly string[], around: Surroundings): Promise<number> {
  let request: Request
  try {
    request = readArguments(args)
    requireFree(request)
  } catch (error) {
    if (!(error instanceof BooksError)) throw error
    around.writeError(`${error.message}\n\n--help says more.\n`)
    return exitCodes.misused
  }
  try {
    return await carryOut(request, around)
  } catch (error) {
    if (!(error instanceof BooksError) && !(error instanceof RpcError)) throw error
    around.writeError(`${error.message}\n`)
    if (error instanceof RpcError) around.writeError('Run the command again later, or with another node in RPC_URL.\n')
    return exitCodes.unknown
  }
}
