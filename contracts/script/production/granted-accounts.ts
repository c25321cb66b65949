import { accessManagerAbi } from '@app/abis/access-manager'
import { getAbiItem, type Address, type PublicClient } from 'viem'

const maxRequests = 2_000
const smallestRange = 500n

export type Grant = { role: bigint; account: Address }

/**
 * Everybody who was ever given a role. Asks for the whole range at once and for ever smaller ones where the endpoint refuses.
 * @throws Error when the endpoint does not give the logs.
 */
export async function readGrantedAccounts(client: PublicClient, address: Address, fromBlock: bigint): Promise<Grant[]> {
  const event = getAbiItem({ abi: accessManagerAbi, name: 'RoleGranted' })
  const latest = await client.getBlockNumber({ cacheTime: 0 })
  const grants = new Map<string, Grant>()
  let range = latest - fromBlock + 1n
  let next = fromBlock
  for (let request = 0; next <= latest; request++) {
    if (request === maxRequests) throw new Error('the endpoint gives the logs in too small parts; use another one')
    const toBlock = next + range - 1n < latest ? next + range - 1n : latest
    const logs = await client.getLogs({ address, event, fromBlock: next, toBlock, strict: true }).catch(() => undefined)
    if (!logs) {
      if (range <= smallestRange) throw new Error('the endpoint does not give the logs of the AccessManager')
      range = range / 2n
      continue
    }
    for (const { args } of logs)
      grants.set(`${args.roleId}:${args.account}`, { role: args.roleId, account: args.account })
    next = toBlock + 1n
  }
  return [...grants.values()]
}
