import type { Deployment } from '@app/config/deployment'
import { isZeroAddress } from '@app/core/address'
import { parseAddress } from '@app/core/checksum-address'
import { Refusal } from './refusal.ts'

/**
 * Checks the shape of a file from anybody; its content is not trusted.
 * @throws Refusal when it is no deployment
 */
export function readDeployment(text: string): Deployment {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Refusal('noDeployment', { reason: 'JSON' })
  }
  const { chainId, startBlock, contracts, tokens, pools } = isRecord(json) ? json : {}
  if (!Number.isSafeInteger(chainId) || !isRecord(contracts) || !isRecord(tokens) || !isRecord(pools))
    throw new Refusal('noDeployment', { reason: 'chainId, contracts, tokens, pools' })
  for (const [name, address] of Object.entries(contracts)) {
    const parsed = parseAddress(String(address))
    if (!parsed.ok || isZeroAddress(parsed.address)) throw new Refusal('noDeployment', { reason: `contracts.${name}` })
  }
  for (const [name, token] of Object.entries(tokens)) {
    const isToken = isRecord(token) && typeof token.symbol === 'string' && isDecimals(token.decimals)
    if (!isToken || contracts[name] === undefined) throw new Refusal('noDeployment', { reason: `tokens.${name}` })
  }
  for (const name of ['multicall3', 'dividendVault', 'productToken'])
    if (contracts[name] === undefined) throw new Refusal('noDeployment', { reason: `contracts.${name}` })
  return { chainId, startBlock, contracts, tokens, pools } as unknown as Deployment
}

const isDecimals = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 36

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
