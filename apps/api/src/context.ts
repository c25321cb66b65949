import type { ReadProblems } from '@app/process/probe-server'
import type { Node } from '@app/rpc/node'
import type { HttpBindings } from '@hono/node-server'
import type { CardTermsReader } from './chain/cards.ts'
import type { EarnedReader } from './chain/earned.ts'
import type { VaultReader } from './chain/vault-state.ts'
import type { Config } from './config.ts'
import type { Database, SchemaWatch } from './database.ts'
import type { EventHub } from './events/event-hub.ts'
import type { CursorWatcher } from './indexed/cursor-watcher.ts'
import type { LagRule } from './indexed/cursor.ts'
import type { Followers } from './indexed/followers.ts'
import type { Metrics } from './metrics.ts'
import type { Pool } from './pools.ts'
import type { VoucherSigner } from './voucher-signer.ts'

export interface ServiceContext {
  config: Config
  database: Database
  slowDatabase: Database
  followers?: Followers | undefined
  mayBeFollower?: boolean
  schema: SchemaWatch
  readProblems: ReadProblems
  /** What keeps jobs and long statements off `slowDatabase`. */
  readDirectProblems: ReadProblems
  node: Node
  earned: EarnedReader
  cardTerms: CardTermsReader
  vault: VaultReader
  pools: readonly Pool[]
  watcher: CursorWatcher
  lagRule: LagRule
  signer: VoucherSigner | undefined
  hub: EventHub
  metrics: Metrics
}

export interface ApiEnvironment {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}
