import { cpSync, existsSync, readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { formatFault } from './config-files.ts'
import { checkConfigFolder, findOpenPlaces } from './config-folder.ts'
import { readOperator } from './pack/operator.ts'
import { formerPacks } from './pack/keep-former.ts'
import { packSite } from './pack/pack.ts'

const help = `Usage: npm run config -- COMMAND DIR

DIR is an operator's folder, as CONFIG_DIR names it: brand, texts, chain and deployments (docs/configuration.md).

  check DIR   says everything that is wrong with it, each with file and line; then what is still to be given
  init DIR    makes a commented sample in a folder that is new or empty
  pack DIR    makes a site for it out of the one web app that npm run build made, and prints its hash. The same build and
              folder give the same bytes. CHAIN_ID and DEPLOYMENT_FILE say chain and contracts where the folder does not.
              For a public chain nothing may still be to be given

Options of pack
  --build FOLDER   what npm run build made; default: apps/web/dist
  --out FOLDER     where the site is written, anew; default: apps/web/dist-packed
  --keep FOLDER    a former pack: what it has under assets/ is copied, each file held against its hash, so that pages which
                   are open find what they have not loaded yet. What it kept itself goes along, ${formerPacks} packs at most.
                   The hash of the new pack is the same with or without it

Ends with 0 when all is well, 1 when it is not, 2 for wrong use.`

const EXIT_FAULTS = 1
const EXIT_USAGE = 2

class UsageError extends Error {}

interface PackFolders {
  build?: string
  out?: string
  keep?: string
}

const commands: Readonly<Record<string, (folder: string, folders: PackFolders) => boolean | Promise<boolean>>> = {
  check,
  init,
  pack,
}

function check(folder: string): boolean {
  const faults = checkConfigFolder(folder)
  for (const fault of faults) console.error(formatFault(fault))
  if (faults.length > 0) {
    console.error(`${folder}: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`)
    return false
  }
  const open = findOpenPlaces(folder)
  console.log(`${folder} is good.`)
  if (open.length > 0) console.log('Before it goes to a public chain, these are to be given:')
  for (const place of open) console.log(`  ${formatFault(place)}`)
  return true
}

function init(folder: string): boolean {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    console.error(`${folder} is not empty: nothing was written`)
    return false
  }
  cpSync(fileURLToPath(new URL('../sample', import.meta.url)), folder, {
    recursive: true,
    force: false,
    errorOnExist: true,
  })
  console.log(`${folder} has a sample now. Edit it, then: npm run config -- check ${folder}`)
  return true
}

async function pack(folder: string, folders: PackFolders) {
  const { build = getWebFolder('dist'), out = getWebFolder('dist-packed'), keep } = folders
  const { CHAIN_ID, DEPLOYMENT_FILE } = process.env
  const operator = readOperator({ CONFIG_DIR: folder, CHAIN_ID, DEPLOYMENT_FILE })
  const open = operator.chain.isTestnet ? [] : findOpenPlaces(folder)
  for (const place of open) console.error(formatFault(place))
  if (open.length > 0) {
    console.error(`${operator.chain.chainName} is a public chain: give these first`)
    return false
  }
  if (!operator.deployment) {
    console.error(`Nothing is deployed on chain ${operator.chain.id}: DEPLOYMENT_FILE names what is`)
    return false
  }
  const list = await packSite({ build, operator, out, keep })
  console.log(`${out}: ${operator.brand.name} on chain ${list.chainId}, ${Object.keys(list.files).length} files`)
  for (const kept of list.kept ?? [])
    console.log(`kept of ${kept.pack.slice(0, 12)}, version ${kept.version}: ${Object.keys(kept.files).length} files`)
  console.log(list.pack)
  return true
}

const getWebFolder = (name: string) => fileURLToPath(new URL(`../../../apps/web/${name}`, import.meta.url))

export async function runConfig(args: string[]): Promise<number> {
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      build: { type: 'string' },
      out: { type: 'string' },
      keep: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [name = '', folder = '', ...further] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (values.help) console.log(help)
    else if (!command || folder === '' || further.length > 0) throw new UsageError('COMMAND and one DIR are needed.')
    else return (await command(folder, values)) ? 0 : EXIT_FAULTS
    return 0
  } catch (error) {
    const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
    const message = error instanceof Error ? error.message : String(error)
    console.error(isUsage ? `${message}\n\n${help}` : message)
    return isUsage ? EXIT_USAGE : EXIT_FAULTS
  }
}
