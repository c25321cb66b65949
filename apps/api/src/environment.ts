import { DEFAULT_CHAIN_ID } from '@app/config/chains'

export type Environment = Readonly<Record<string, string | undefined>>

/** The environment does not describe a service that can run. `problems` names every variable that is wrong. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The environment is not complete or not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Every variable that the process reads, with what `--help` says of it. */
export const environmentVariables = {
  DATABASE_URL: 'PostgreSQL, postgres://user:password@host:port/database. Required.',
  DATABASE_POOL: 'Connections to the database. Default 10.',
  CHAIN_ID: `Chain the service is for. Default ${DEFAULT_CHAIN_ID}.`,
  DEPLOYMENT_FILE:
    'What is deployed there, as `npm run deploy` wrote it. Default: packages/config/deployments/CHAIN_ID.json.',
  RPC_URL: 'Comma-separated nodes of that chain, asked in this order. Default: the public endpoints of the chain.',
  RPC_KEY: 'Fills {key} in an endpoint of the chain. Stays on the server.',
  EXPLORER_URL: 'Explorer of the chain. Default: the one known for it.',
  BRAND: 'Id of the brand. Default: the default brand.',
  HOST: 'Address to listen on. Default 127.0.0.1.',
  PORT: 'Port to listen on; 0 takes a free one. Default 4280.',
  PUBLIC_URL: 'Origin that users see. With https://, answers carry Strict-Transport-Security.',
  WEB_DIST: 'Folder of the built web app, served on the same origin. Default: no web app.',
  PUBLIC_RPC_URLS:
    'Comma-separated nodes that the web app may use, and that wallets are given; /api/rpc among them is the gateway. Default: the gateway where RPC_URL is set, else the public endpoints of the chain, which wallets are given in any case.',
  RPC_GATEWAY:
    '1: the web app may read the chain through /api/rpc; 0: it does not. Default: 1 where RPC_URL is set and PUBLIC_RPC_URLS is not.',
  RPC_GATEWAY_RATE:
    'What /api/rpc may ask of RPC_URL in a second, for all clients together: a read of state counts as 2, each call of a simulation as 5. Default 200.',
  SANDBOX_NODE:
    'anvil of a sandbox: POST /rpc is forwarded to it, and what only a sandbox does is on. Nothing else is accepted as such a node.',
  WALLETCONNECT_PROJECT_ID: 'Turns WalletConnect on in the web app.',
  WALLETCONNECT_RELAY_URL: 'Relay of WalletConnect, wss://. Default: the two public ones.',
  SIGNER_SOCKET: 'Unix socket of the process that signs withdrawal vouchers. Default: none are signed.',
  MAX_LAG_SECONDS: 'Seconds of chain time that the indexer may be behind before answers say stale. Default 60.',
  RATE_LIMIT:
    'Requests a second of one client to /api, four times as many at once, a write counting ten. 0: no limit. Default 50, in the sandbox 0.',
  MAX_QUEUE_MS:
    'Milliseconds for which requests may wait: while more than DATABASE_POOL of them have waited longer, others are refused with 503 and Retry-After. 0: no limit. Default 1000, in the sandbox 0.',
  TRUSTED_PROXIES: 'Proxies of ours in front, whose X-Forwarded-For is believed. Default 0.',
  LISTENERS_PER_CLIENT: 'Event streams that one client may have open. Default 50.',
  METRICS_PORT: 'Port of /metrics, for Prometheus, and of /livez and /readyz; 0 takes a free one. Default: none.',
  METRICS_HOST: 'Address that they listen on. Default 127.0.0.1.',
  LOG_LEVEL: `One of ${LOG_LEVELS.join(', ')}. Default info.`,
} as const

export type VariableName = keyof typeof environmentVariables

export function describeEnvironment(): string {
  const names = Object.keys(environmentVariables) as VariableName[]
  const width = Math.max(...names.map((name) => name.length))
  return names.map((name) => `  ${name.padEnd(width)}  ${environmentVariables[name]}`).join('\n')
}
