import { Core, RELAYER_EVENTS } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { CoreTypes, RelayerTypes } from '@walletconnect/types'

export { createWalletConnectProvider } from './walletconnect-provider.ts'

export type WalletConnectSettings = {
  projectId: string
  /** Null means the public relay. */
  relayUrl: string | null
  metadata: CoreTypes.Metadata
  storagePrefix?: string
}

/** Connects only to the relay: telemetry and the verification iframe are off. */
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
  dropRepeatedMessages(core.relayer.events)
  const client = await SignClient.init({ core, metadata, logger: 'silent' })
  await subscribeToSessions(client)
  return client
}

/**
 * A relay may deliver a message twice. The library checks for duplicates too early: two that arrive together are both
 * handled, and the second meets a session that has just ended.
 */
function dropRepeatedMessages(events: InstanceType<typeof Core>['relayer']['events']): void {
  const emit = events.emit.bind(events)
  const handled = new Set<string>()
  events.emit = (name: string | symbol, ...payload: readonly unknown[]) => {
    if (name === RELAYER_EVENTS.message) {
      const { topic, message } = payload[0] as RelayerTypes.MessageEvent
      if (handled.has(`${topic} ${message}`)) return false
      handled.add(`${topic} ${message}`)
    }
    return emit(name, ...payload)
  }
}

/**
 * The library stores its subscriptions one by one while it connects. A page that is left in the meantime stores only
 * some of them, and the next page would not receive messages of the missing sessions.
 */
export async function subscribeToSessions({
  core,
  session,
}: Pick<InstanceType<typeof SignClient>, 'core' | 'session'>): Promise<void> {
  for (const { topic } of session.getAll()) {
    if (await core.relayer.subscriber.isKnownTopic(topic)) continue
    // The library retries a failed subscription itself.
    core.relayer.subscribe(topic).catch(() => undefined)
  }
}
