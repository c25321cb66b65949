import type { WholeDeployment } from '@app/config/deployment'
import { asRole } from '@app/db/as-role'
import { pino } from 'pino'
import { type Environment, readConfig } from '../config.ts'
import { startServer } from '../server.ts'
import { createChainRows } from './chain-rows.ts'
import { startStubNode } from './stub-node.ts'

export interface Answer {
  status: number
  headers: Headers
  // The body of an answer under test: its shape is what the test asserts.
  body: any
}

interface TestDatabase {
  url: string
  name: string
  drop(): Promise<void>
}

/** The running service on `database`, with the rights of production, which it drops at the end, with a node that the test controls. */
export async function startTestService(database: TestDatabase, environment: Environment = {}) {
  const chainId = Number(environment['CHAIN_ID'] ?? 31_337)
  const rows = createChainRows(database.url, chainId)
  const node = await startStubNode(chainId)
  const service = await startServiceOn({
    DATABASE_URL: asRole(database.url, 'app_api'),
    RPC_URL: node.url,
    ...environment,
  })
  return {
    ...service,
    database,
    rows,
    node,
    async end(): Promise<void> {
      await service.stop(0)
      await rows.close()
      await node.stop()
      await database.drop()
    },
  }
}

export type TestService = Awaited<ReturnType<typeof startTestService>>

export async function startServiceOn(environment: Environment) {
  const config = readConfig({ CHAIN_ID: '31337', PORT: '0', ...environment })
  const server = await startServer(config, pino({ level: 'silent' }))
  const get = async (path: string, init?: RequestInit): Promise<Answer> => {
    const response = await fetch(`${server.url}${path}`, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  // Those of our tests leave no feature out, unless the test says so.
  return { ...server, config: { ...config, deployment: config.deployment as WholeDeployment }, get }
}
