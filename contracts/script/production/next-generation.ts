import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getDeploymentName } from '@app/config/generations'

/** Of a chain on which a deployment stands that goes on existing. */
export interface NextGeneration {
  /** The operator's. */
  folder: string
  chainId: number
}

/** Begins with a dot, so that no process takes for deployed what is not handed over. */
export function getWaitingFile({ folder, chainId }: NextGeneration): string {
  return join(folder, `deployments/.${chainId}-next.json`)
}

/** Makes the file that waits the newest of its chain. @returns Its name then. Ended half-way, it goes on where it was. */
export function putInPlace(next: NextGeneration): string {
  const { folder, chainId } = next
  const getFile = (generation?: number) => join(folder, getDeploymentName(chainId, generation))
  mkdirSync(dirname(getFile(1)), { recursive: true })
  if (existsSync(getFile())) renameSync(getFile(), getFile(1))
  let generation = 1
  while (existsSync(getFile(generation))) generation += 1
  renameSync(getWaitingFile(next), getFile(generation))
  return getFile(generation)
}
