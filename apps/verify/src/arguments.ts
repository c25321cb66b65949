import { parseArgs } from 'node:util'
import type { Address } from '@app/core/address'
import { parseAddress } from '@app/core/checksum-address'
import { type KeyFact, type KeyPlace, readKeyPlace } from '@app/keys/key-place'
import { VerifyError } from './messages.ts'

export const usage = `Recomputes settled days from the logs of a chain and compares them with the roots in its dividend vault.
No database and no service of the operator is asked.

npm run verify -- --rpc URL [--rpc URL] --chain ID [options]

  --rpc URL          A node. With more than one, all must give the same logs.
  --chain ID         Id of the chain.
  --deployment FILE  Contracts of the chain; without it those that this build knows.
  --rules FILE       Rules beside those of this build, as announced; may be given again.
  --from DAY         First day to compare: a date (2026-11-24) or days since 1970-01-01. Without it the first one funded.
  --to DAY           Last day to compare. Without it the last one that is over and final.
  --write DIR        Writes day files, proofs of the newest roots, the logs and the rules into a folder.
  --show-rules       Prints the rules of this build for the deployment, whose SHA-256 is what is announced, and ends.

  --watch            Goes on: judges each root before it opens, tells of wrong ones and of every change of who decides, and
                     vetoes with the key that is given. Run it on a machine that is not the operator's, over two nodes.
  --state DIR        Where a watch keeps what it has read and told.
  --every SECONDS    How often a watch looks. Default 60.
  --on-alarm COMMAND Run for each alarm, with its words as input.
  --metrics FILE     Where a watch writes figures for Prometheus, read by node_exporter's textfile collector: NAME.prom.
  --keystore FILE    Key of an account that holds VETOER, or pays for the transactions of --pay.
  --password-file FILE
  --remote-url URL   Instead of a keystore: a remote signer with the JSON-RPC of Web3Signer (eth1), https://…
  --remote-address ACCOUNT
                     The account whose key it has. Whatever else it signs is refused.
  --remote-header-file FILE
                     One header for it, such as Authorization: Bearer …
  --remote-ca-file FILE, --remote-certificate-file FILE, --remote-key-file FILE
                     Certificates that its own is checked against, the one to show to it, and the key of that.
  --remote-plain-http
                     It is at an http:// address of another machine, in a network that nobody else is in.
  --pay FILE         Pays everybody in a proofs file that --write made, by exits that the keystore's account pays for.
                     May be ended and run again: what was paid is on the chain.

  --leave ACCOUNT    Lists what an account can take out of the contracts, when, and the call that does it, to be sent by
                     that account with any wallet. Asks nothing but the nodes, sends nothing, needs no key.
  --proofs FILE      With --leave: a proofs file that --write made, for what is settled.

Ends with 0 when no root that stands differs, 3 when one does, 1 when it could not be found out, 2 for wrong arguments;
--pay with 0 when nobody is left to be paid, and 1 otherwise; --leave with 0 when every contract
answered and the nodes agree, and 1 otherwise.`

interface Place {
  rpcUrls: string[]
  chainId: number
  deploymentFile: string | undefined
}

export interface Arguments extends Place {
  rulesFiles: string[]
  /** UTC days since 1970-01-01. */
  from: number
  to: number
  folder: string | undefined
}

export interface WatchArguments extends Place {
  rulesFiles: string[]
  folder: string
  everySeconds: number
  command: string | undefined
  metricsFile: string | undefined
  key: KeyPlace | undefined
}

export interface PayArguments extends Place {
  proofs: string
  key: KeyPlace
}

export interface LeaveArguments extends Place {
  account: Address
  proofs: string | undefined
}

export type Request =
  | { kind: 'help' }
  | ({ kind: 'rules' } & Omit<Place, 'rpcUrls'>)
  | ({ kind: 'verify' } & Arguments)
  | ({ kind: 'watch' } & WatchArguments)
  | ({ kind: 'pay' } & PayArguments)
  | ({ kind: 'leave' } & LeaveArguments)

export function readArguments(args: readonly string[]): Request {
  const values = parse(args)
  if (values.help) return { kind: 'help' }
  const chainId = readChainId(values.chain)
  const deploymentFile = values.deployment
  if (values['show-rules']) return { kind: 'rules', chainId, deploymentFile }
  const key = readKey(values)
  const rulesFiles = values.rules ?? []
  // Read only when it is clear what is asked for, so that its own faults are told first.
  const getPlace = (): Place => ({ rpcUrls: readUrls(values.rpc), chainId, deploymentFile })
  if (values.watch)
    return {
      kind: 'watch',
      ...getPlace(),
      rulesFiles,
      folder: readState(values.state),
      everySeconds: readSeconds(values.every),
      command: values['on-alarm'],
      metricsFile: readMetricsFile(values.metrics),
      key,
    }
  if (values.pay !== undefined) {
    if (!key) throw new VerifyError('--pay needs --keystore or --remote-url: an account that pays for the transactions')
    return { kind: 'pay', ...getPlace(), proofs: values.pay, key }
  }
  if (values.leave !== undefined)
    return { kind: 'leave', ...getPlace(), account: readAccount(values.leave), proofs: values.proofs }
  if (values.proofs !== undefined) throw new VerifyError('--proofs belongs to --leave: name the account, too')
  const from = readDay('--from', values.from) ?? 0
  const to = readDay('--to', values.to) ?? Number.MAX_SAFE_INTEGER
  if (from > to) throw new VerifyError('--from is later than --to')
  return { kind: 'verify', ...getPlace(), rulesFiles, from, to, folder: values.write }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        rpc: { type: 'string', multiple: true },
        chain: { type: 'string' },
        deployment: { type: 'string' },
        rules: { type: 'string', multiple: true },
        from: { type: 'string' },
        to: { type: 'string' },
        write: { type: 'string' },
        'show-rules': { type: 'boolean' },
        watch: { type: 'boolean' },
        state: { type: 'string' },
        every: { type: 'string' },
        'on-alarm': { type: 'string' },
        metrics: { type: 'string' },
        keystore: { type: 'string' },
        'password-file': { type: 'string' },
        'remote-url': { type: 'string' },
        'remote-address': { type: 'string' },
        'remote-header-file': { type: 'string' },
        'remote-ca-file': { type: 'string' },
        'remote-certificate-file': { type: 'string' },
        'remote-key-file': { type: 'string' },
        'remote-plain-http': { type: 'boolean' },
        pay: { type: 'string' },
        leave: { type: 'string' },
        proofs: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new VerifyError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function readChainId(text: string | undefined): number {
  if (text === undefined) throw new VerifyError('--chain is missing: the id of the chain, such as 56')
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new VerifyError(`--chain must be a decimal chain id, not "${text}"`)
  return Number(text)
}

function readUrls(texts: readonly string[] | undefined): string[] {
  if (texts === undefined) throw new VerifyError('--rpc is missing: the address of a node of the chain, https://…')
  for (const text of texts)
    if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
      throw new VerifyError('--rpc must be an address that begins with https:// or http://')
  return [...texts]
}

const keyFlags = {
  keystore: 'keystore',
  passwordFile: 'password-file',
  remoteUrl: 'remote-url',
  remoteAddress: 'remote-address',
  remoteHeaderFile: 'remote-header-file',
  remoteCaFile: 'remote-ca-file',
  remoteCertificateFile: 'remote-certificate-file',
  remoteKeyFile: 'remote-key-file',
  remotePlainHttp: 'remote-plain-http',
} as const satisfies Record<Exclude<KeyFact, 'password'>, string>

function readKey(values: ReturnType<typeof parse>): KeyPlace | undefined {
  const texts = Object.entries(keyFlags).map(([fact, flag]) => [fact, values[flag] === true ? 'yes' : values[flag]])
  const nameOf = (fact: KeyFact) => (fact === 'password' ? undefined : `--${keyFlags[fact]}`)
  try {
    return readKeyPlace(Object.fromEntries(texts), nameOf)
  } catch (error) {
    throw new VerifyError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function readAccount(text: string): Address {
  const parsed = parseAddress(text)
  if (parsed.ok) return parsed.address
  throw new VerifyError(`--leave must be the address of an account, copied whole, not "${text}"`)
}

function readState(folder: string | undefined): string {
  if (folder === undefined) throw new VerifyError('--watch needs --state: a folder of its own')
  return folder
}

/** The collector ignores files with other names. */
function readMetricsFile(path: string | undefined): string | undefined {
  if (path !== undefined && !/[^/]\.prom$/.test(path))
    throw new VerifyError(`--metrics must be a file whose name ends with .prom, not "${path}"`)
  return path
}

function readSeconds(text = '60'): number {
  if (!/^[1-9][0-9]{0,4}$/.test(text)) throw new VerifyError(`--every must be 1 to 99999 seconds, not "${text}"`)
  return Number(text)
}

function readDay(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[0-9]{1,7}$/.test(text)) return Number(text)
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // A day that a month does not have is read as one of the next month.
  if (!Number.isNaN(at) && new Date(at).toISOString().startsWith(text)) return at / 86_400_000
  throw new VerifyError(`${name} must be a date such as 2026-11-24 or days since 1970-01-01, not "${text}"`)
}
