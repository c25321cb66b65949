import { AppError } from './app-error.ts'

export function parseChainId(answer: unknown): number | undefined {
  const isText = typeof answer === 'string' && /^(0x[0-9a-f]{1,13}|[0-9]{1,16})$/i.test(answer)
  const value = isText || typeof answer === 'bigint' ? Number(answer) : answer
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** @throws AppError `NETWORK_UNDETECTED` when neither `eth_chainId` nor `net_version` returns a chain id. */
export async function readChainId(
  request: (method: 'eth_chainId' | 'net_version') => Promise<unknown>,
): Promise<number> {
  let cause: unknown
  for (const method of ['eth_chainId', 'net_version'] as const) {
    try {
      const chainId = parseChainId(await request(method))
      if (chainId !== undefined) return chainId
    } catch (error) {
      cause ??= error
    }
  }
  throw new AppError('NETWORK_UNDETECTED', { cause })
}
