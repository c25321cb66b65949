import type { ReadProblems } from '@app/process/probe-server'
import type { Node } from '@app/rpc/node'
import type { HttpBindings } from '@hono/node-server'
import type { CardTermsReader } from './chain/cards.ts'
import type { EarnedReader } from './chain/earned.ts'
import type { VaultReader } from './chain/vault-word.ts'
import type { Config } from './config.ts'
import type { Database, SchemaWatch } from './database.ts'
import type { EventHub } from './events/event-hub.ts'
import type { CursorWatcher } from './indexed/cursor-watcher.ts'
import type { LagRule } from './indexed/cursor.ts'
import type { Metrics } from './metrics.ts'
import type { Pool } from './pools.ts'
import type { VoucherSigner } from './voucher-signer.ts'

/** What services and routes work with: where to read, and what the deployment is. */
export interface ServiceContext {
  config: Config
  database: Database
  /** For jobs and operators: a long time-out, few connections. */
  slowDatabase: Database
  schema: SchemaWatch
  /** Why this replica cannot serve: faults of its own, not of the node or the indexer. */
  readProblems: ReadProblems
  node: Node
  earned: EarnedReader
  cardTerms: CardTermsReader
  vault: VaultReader
  pools: readonly Pool[]
  watcher: CursorWatcher
  lagRule: LagRule
  /** Undefined: this replica gives out no vouchers. */
  signer: VoucherSigner | undefined
  hub: EventHub
  metrics: Metrics
}

export interface ApiEnvironment {
  /** Not there when the app is called without a server. */
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}
