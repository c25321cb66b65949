import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getDeployment } from '@app/config/deployments'
import { afterEach, expect, it } from 'vitest'
import { checkApi } from './check-tokens.ts'

const deployment = getDeployment(31337)
const { chainId, contracts, tokens } = deployment

let server: Server | undefined

afterEach(() => server?.close())

async function serve(answer: unknown): Promise<string> {
  server = createServer((_request, response) => response.end(JSON.stringify(answer)))
  await new Promise<void>((resolve) => {
    server!.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const good = {
  chain: { chainId, rpcUrls: ['https://node.example'], blockExplorerUrls: ['https://scan.example'] },
  contracts,
  tokens: (['productToken', 'usdt', 'rwas', 'drToken', 'powerToken'] as const).map((name) => ({
    address: contracts[name],
    ...tokens[name],
  })),
}

async function getFailures(data: unknown): Promise<string[]> {
  const checks = await checkApi(await serve({ code: 0, data }), deployment)
  return checks.filter(({ result }) => result === 'FAILED').map(({ what, detail }) => `${what}: ${detail}`)
}

async function getNotes(data: unknown): Promise<string[]> {
  const checks = await checkApi(await serve({ code: 0, data }), deployment)
  return checks.filter(({ result }) => result === 'note').map(({ what, detail }) => `${what}: ${detail}`)
}

it('checkApi finds nothing in a service with the same contracts and tokens', async () => {
  expect(await getFailures(good)).toEqual([])
})

it('notes where pages read the chain, and that they link to no explorer; a service without a node fails', async () => {
  expect(await getNotes(good)).toEqual([
    'pages read the chain from: https://node.example',
    'explorer: https://scan.example',
  ])
  expect(await getNotes({ ...good, chain: { ...good.chain, rpcUrls: ['/api/rpc'], blockExplorerUrls: [] } })).toEqual([
    'pages read the chain from: /api/rpc',
    'explorer: none, so pages link to none (EXPLORER_URL of the service names one)',
  ])
  expect(await getFailures({ ...good, chain: { ...good.chain, rpcUrls: [] } })).toEqual([
    expect.stringContaining('could not be read'),
  ])
})

it('checkApi names a token that the service counts otherwise, or does not have', async () => {
  const [product, usdt, ...others] = good.tokens
  const counted = [product, { ...usdt, symbol: 'BSC-USD', decimals: 18 }, ...others]
  expect(await getFailures({ ...good, tokens: counted })).toEqual([
    'usdt is "USDT" with 6 decimals in the API: there it is "BSC-USD" with 18 decimals',
  ])
  expect(await getFailures({ ...good, tokens: [product, ...others] })).toEqual([
    'usdt is "USDT" with 6 decimals in the API: it does not know this token',
  ])
})

it('checkApi names another contract, another chain, and a service that does not answer as one', async () => {
  const moved = { ...contracts, dividendVault: contracts.daoPool }
  expect(await getFailures({ ...good, contracts: moved })).toEqual([
    `the API has dividendVault at ${contracts.dividendVault}: it has it at ${contracts.daoPool}`,
  ])
  expect(await getFailures({ ...good, chain: { ...good.chain, chainId: 56 } })).toEqual([
    'the API answers for chain 31337: it is for chain 56',
  ])
  expect(await getFailures({})).toEqual([expect.stringContaining('could not be read')])
})
