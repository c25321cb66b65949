import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { CoreTypes } from '@walletconnect/types'

export { createWalletConnectProvider } from './walletconnect-provider.ts'

export type WalletConnectSettings = {
  projectId: string
  /** Null: the public one. */
  relayUrl: string | null
  metadata: CoreTypes.Metadata
  storagePrefix?: string
}

/** The library's client, talking to the relay and to nobody else: no counting of visits, no foreign frame. */
export async function createWalletConnectClient({
  projectId,
  relayUrl,
  metadata,
  storagePrefix,
}: WalletConnectSettings): Promise<InstanceType<typeof SignClient>> {
  const core = new Core({
    projectId,
    logger: 'silent',
    telemetryEnabled: false,
    ...(relayUrl === null ? {} : { relayUrl }),
    ...(storagePrefix === undefined ? {} : { customStoragePrefix: storagePrefix }),
  })
  core.verify.register = () => Promise.resolve('')
  core.verify.resolve = () => Promise.reject(new Error('No third party is asked'))
  core.eventClient.init = () => Promise.resolve()
  return await SignClient.init({ core, metadata, logger: 'silent' })
}
