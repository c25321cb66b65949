import { getTokens } from '@app/config/contracts'
import type { OlderDeployment } from '@app/config/page-config'
import { createContracts, type RequestNode } from '@app/way-out/ask-contracts'
import { listWaysOut } from '@app/way-out/list-ways-out'
import type { WayOut } from '@app/way-out/way-out'
import type { Address } from 'viem'
import { getBlock } from 'viem/actions'
import { brand } from '#shared/base/brand.ts'
import { findToken, pickToken, type Token } from '#shared/base/tokens.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import { type EarlierLine, getEarlierLines } from './earlier-lines.ts'

export interface EarlierVersion {
  /** Starts at 1, the oldest. */
  number: number
  lines: readonly EarlierLine[]
  approvals: number
  unread: readonly EarlierPart[]
}

export type EarlierPart = 'stake' | 'dr' | 'lock' | 'power' | 'card' | 'approvals'

const series = Object.keys(brand.equityCards.series).map(Number)

/**
 * Reads only the contracts, all at one block.
 * @throws AppError when no node answers
 */
export async function readEarlier(older: readonly OlderDeployment[], account: Address): Promise<EarlierVersion[]> {
  const client = getReadClient()
  const request: RequestNode = (method, [call, block]) =>
    client.request({ method, params: [call, block] } as Parameters<typeof client.request>[0])
  const { value } = await readAtHead(async ({ blockNumber }) => {
    const { timestamp: now } = await getBlock(client, { blockNumber })
    return Promise.all(
      older.map(async (deployment, index): Promise<EarlierVersion> => {
        const contracts = createContracts(request, deployment.contracts.multicall3, blockNumber)
        const { ways, unread } = await listWaysOut(contracts, { deployment, account, now, series })
        const getToken = (address: string) => findEarlierToken(deployment, address)
        const isNamed = ({ amounts }: WayOut) => amounts.every(({ token }) => getToken(token) !== undefined)
        const unnamed = ways.filter((way) => !isNamed(way))
        return {
          number: index + 1,
          lines: getEarlierLines(ways.filter(isNamed), Number(now), getToken),
          approvals: ways.filter(({ kind }) => kind === 'allowance').length,
          unread: [...new Set([...unread, ...unnamed].map(({ contract }) => getPart(deployment, contract)))],
        }
      }),
    )
  })
  return value
}

function findEarlierToken(deployment: OlderDeployment, address: string): Token | undefined {
  return findToken(address) ?? pickToken(getTokens(deployment), address)
}

function getPart({ pools }: OlderDeployment, contract: string): EarlierPart {
  if (contract === 'daoPool') return 'dr'
  if (Object.hasOwn(pools, contract)) return 'stake'
  if (contract === 'votingEscrow') return 'lock'
  if (contract === 'powerMarket') return 'power'
  return contract === 'cardVault' ? 'card' : 'approvals'
}
