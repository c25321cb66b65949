import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The home page loads this too, later on, so nothing in it may need the chain library. */
const base =
  /packages[\\/](?:core|config)[\\/](?!.*(?:checksum-address|contract-(?:abis|errors|kinds)|(?:contracts|deployment)\.|parse-amount))|shared[\\/](?:ui|api|i18n|price)[\\/](?!sentences|before-after|strip|closed|infinite-list|use-near-screen|search-field|text-area)|shared[\\/]format[\\/](?!format-tx|tx-)|shared[\\/]states[\\/](?:csv|failure|index|part)-|shared[\\/]sources[\\/]lazy-|shared[\\/]errors[\\/]error-|node_modules[\\/](?:lucide-react|@tanstack)[\\/]/
const records =
  /shared[\\/]tx[\\/](?:flow-store|tx-store|tx-record)\.|shared[\\/]chain[\\/]chain-key\.|shared[\\/](?:ui[\\/](?:infinite-list|use-near-screen)|states[\\/]paged-list)/
/** Includes what connecting a wallet shares with the assets pages. */
const viewLink =
  /shared[\\/]wallet[\\/](?:view|parse)-address|wallet[\\/]view-only-banner|core[\\/]src[\\/]checksum-address|shared[\\/]base[\\/]kept-signings/
const chainLibrary = /node_modules[\\/](?:viem|ox|abitype|@noble)[\\/]|shared[\\/](?:chain|wallet)[\\/]/
const action =
  /node_modules[\\/](?:viem|ox|abitype|@noble)[\\/]|shared[\\/](?:format|chain|errors|wallet|states|tx|forms)[\\/]|shared[\\/]ui[\\/](?:sentences|before-after)\.|packages[\\/]abis[\\/]/
/** Fetched by every page after it is drawn. */
const overlays =
  /shared[\\/]tx[\\/]transaction-(?:host|tray)\.|shared[\\/]ui[\\/]toaster\.|app[\\/]keep-page\.|features[\\/]articles[\\/](?:popup-host|page-help)\./
/** Like `overlays`, but without what other pages share with it. */
const late = /app[\\/]shell[\\/](?:late-parts|live-updates|bottom-bar|menu-items)\./
const assets = /features[\\/]assets[\\/]|use-search-choice/
const prompt =
  /features[\\/]wallet[\\/](?:choose-wallet|wallet-failure|connect-prompt)|app[\\/]pages[\\/]first-visit|shared[\\/](?:ui[\\/]about|wallet[\\/]use-first-visit|states[\\/]first-about)\./
const staking =
  /features[\\/](?:staking|referral)[\\/]|app[\\/]pages[\\/]tab-page|shared[\\/]tx[\\/]spend-steps\.|hashTypedData|shared[\\/]ui[\\/]strip/

/**
 * The first page's needs come first: libraries, which seldom change, then our own code. Then come a few files that many
 * pages share; few, because over HTTP/1.1 every sixth file costs another round trip. The rest of a package stays with
 * the pages that use it.
 * Rolldown takes groups by priority, which may not be negative. `minShareCount` counts entries and dynamic imports.
 * That of `chain` is just below the number of pages that read the chain and must follow it; the budgets of
 * `dist.test.ts` show when.
 */
export const chunkGroups = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const], priority: 6 },
  { name: 'app', tags: ['$initial' as const], priority: 5 },
  { name: 'base', test: base, minShareCount: 6, priority: 4 },
  { name: 'base', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 4 },
  { name: 'records', test: records, minShareCount: 8, priority: 3 },
  { name: 'view', test: viewLink, priority: 3 },
  { name: 'chain', test: chainLibrary, minShareCount: 37, priority: 2 },
  { name: 'action', test: action, minShareCount: 12, priority: 1 },
  { name: 'overlays', test: overlays, priority: 1 },
  { name: 'late', test: late, priority: 1 },
  { name: 'amount', test: action, minShareCount: 7, priority: 0 },
  { name: 'assets', test: assets, minShareCount: 2, priority: 0 },
  { name: 'prompt', test: prompt, minShareCount: 2, priority: 0 },
  {
    name: 'fields',
    test: /shared[\\/]ui[\\/](?:search-field|text-area)\.|core[\\/]src[\\/]transfer-kind\./,
    priority: 4,
  },
  { name: 'guard', test: /shared[\\/]tx[\\/]address-guard\./, priority: 4 },
  { name: 'closed', test: /shared[\\/]ui[\\/]closed\./, priority: 1 },
  { name: 'office', test: /features[\\/]admin[\\/](?!settings)/, minShareCount: 2, priority: 0 },
  { name: 'dao', test: /features[\\/]dao[\\/]/, minShareCount: 2, priority: 0 },
  { name: 'staking', test: staking, minShareCount: 3, priority: 0 },
  { name: 'cards', test: /features[\\/]cards[\\/]/, minShareCount: 3, priority: 0 },
]

/** Only a hash, because index.html names every file. `listRouteFiles` relies on this shape. */
export const chunkFileNames = 'assets/-[hash:8].js'

const repository = resolve(import.meta.dirname, '../../..')

export function chunkModules(): Plugin {
  return {
    name: 'chunk-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules: Record<string, string[]> = {}
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        const files = output.moduleIds.filter((id) => id.startsWith(repository))
        modules[output.fileName] = files.map((id) => relative(repository, id).replaceAll('\\', '/'))
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(modules) })
    },
  }
}
