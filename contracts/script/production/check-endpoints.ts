import type { Deployment } from '@app/config/deployment'
import { createPublicClient, http, type PublicClient } from 'viem'
import { check, type Check } from './check.ts'
import { isCodeOf } from './runtime-code.ts'

/** The rest of the address may hold a key. */
const getHost = (url: string) => new URL(url).host

export async function checkEndpoints(
  urls: readonly string[],
  { chainId, contracts }: Deployment,
): Promise<{ checks: Check[]; client: PublicClient | undefined }> {
  const looked = await Promise.all(
    urls.map(async (url) => {
      const client = createPublicClient({ transport: http(url) })
      const checks = [
        await check(`${getHost(url)} is on chain ${chainId}`, async () => {
          const actual = await client.getChainId()
          return actual === chainId ? undefined : `it is on chain ${actual}`
        }),
      ]
      if (checks[0]!.result === 'ok')
        checks.push(
          await check(`${getHost(url)} has our contracts`, async () => {
            const code = await client.getCode({ address: contracts.accessManager })
            return code && isCodeOf('accessManager', code) ? undefined : 'no AccessManager of ours stands there'
          }),
        )
      return { client, checks, isRight: checks.every(({ result }) => result === 'ok') }
    }),
  )
  return {
    checks: looked.flatMap(({ checks }) => checks),
    client: looked.find(({ isRight }) => isRight)?.client,
  }
}
