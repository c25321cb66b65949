import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Deployment } from '@app/config/deployment'
import { getEpoch } from '@app/core/settlement/epochs'
import { startAnvil } from '@app/testing/anvil'
import { toHex } from 'viem'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { likenesses, type LikeName } from '../like.ts'
import { ChainWriter } from './chain-writer.ts'
import { getHistoryStart, historyAccounts, writeHistory } from './write-history.ts'

/** A chain on which the product ran for 210 days, without any service. */
export interface LeftWorld {
  url: string
  writer: ChainWriter
  deployment: Deployment
  deploymentFile: string
  /** For files; removed when it is stopped. */
  folder: string
  endAt: number
  stop(): Promise<void>
}

export const blocksUntilFinal = 70

export async function startLeftWorld(like: LikeName): Promise<LeftWorld> {
  const likeness = likenesses[like]
  const { chainId } = likeness.local
  // Four hours after midnight, so that yesterday is posted whenever this runs.
  const endAt = getEpoch(Date.now() / 1_000) * 86_400 + 4 * 3_600
  const folder = mkdtempSync(path.join(tmpdir(), 'left-world-'))
  const genesisTimestamp = getHistoryStart(endAt)
  const anvil = await startAnvil({ accounts: historyAccounts, genesisTimestamp, chainId })
  const writer = new ChainWriter(anvil.url, likeness)
  const deployment = await deployLocal({ rpcUrl: anvil.url, ...likeness.local })
  const deploymentFile = path.join(folder, 'deployment.json')
  writeFileSync(deploymentFile, JSON.stringify(deployment))
  await writeHistory({ writer, deployment, endAt })
  await writer.rpc('anvil_mine', [toHex(blocksUntilFinal)])
  const stop = async () => {
    await anvil.stop()
    rmSync(folder, { recursive: true })
  }
  return { url: anvil.url, writer, deployment, deploymentFile, folder, endAt, stop }
}
