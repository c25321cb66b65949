import { existsSync, writeFileSync } from 'node:fs'
import type { Deployment } from '@app/config/deployment'
import { parseDeployment, readDeploymentFile } from '@app/config/deployment-file'
import type { Address, PublicClient } from 'viem'
import { isDeepStrictEqual } from 'node:util'

type Expected = Omit<Deployment, 'startBlock' | 'tokens'>

/** The file of this deployment, when it was written before. @throws Error when the one that is there says something else. */
export function readStandingFile(
  path: string,
  { chainId, contracts, pools, governance }: Expected,
): Deployment | undefined {
  if (!existsSync(path)) return undefined
  const standing = readDeploymentFile(path)
  const { startBlock: _, tokens: __, ...found } = standing
  if (isDeepStrictEqual(found, { chainId, contracts, pools, governance })) return standing
  throw new Error(
    `${path} is of another deployment. Nothing is overwritten: move it away if that deployment is to be given up.`,
  )
}

export function writeDeploymentFile(path: string, deployment: Deployment): void {
  const whole = parseDeployment(deployment)
  writeFileSync(path, `${JSON.stringify(whole, undefined, 2)}\n`)
}

/**
 * The block that brought the code of an address that stands now.
 * @throws Error when the endpoint does not keep the state of old blocks.
 */
export async function findCreationBlock(client: PublicClient, address: Address): Promise<number> {
  let absent = -1n
  let present = await client.getBlockNumber({ cacheTime: 0 })
  while (present - absent > 1n) {
    const middle = (present + absent) / 2n
    if (middle <= absent) break
    const code = await client.getCode({ address, blockNumber: middle }).catch(() => {
      throw new Error(
        'The first block of the deployment is needed for its file, and this endpoint keeps no old state. ' +
          'Everything stands; run the same command again with --rpc and the address of an archive node.',
      )
    })
    if (code && code !== '0x') present = middle
    else absent = middle
  }
  return Number(present)
}
