import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkModules } from './build/chunk-modules.ts'
import { bootScript } from './build/boot-script.ts'
import { brandModule } from './build/brand-module.ts'
import { loadBrand } from './build/brand.ts'
import { firstPaint } from './build/first-paint.ts'
import { precompress } from './build/precompress.ts'
import { startFiles } from './build/start-files.ts'
import { runtimeConfig } from './build/runtime-config.ts'
import { terseMessages } from './build/terse-messages.ts'
import { textFiles } from './build/text-files.ts'

const environment = process.env
const sandbox = environment.SANDBOX === '1'
const chainId = environment.CHAIN_ID ?? '42161'
const apiUrl = environment.API_URL ?? 'http://127.0.0.1:4281'

/** Without the chain library: home has it too, by and by. */
const lightShared =
  /packages[\\/](?:core|config)[\\/](?!.*(?:checksum-address|contract-errors|parse-amount))|shared[\\/](?:ui|format|motif|api|i18n)[\\/]|shared[\\/]web3[\\/]error-(?:rules|facts)|node_modules[\\/](?:lucide-react|@tanstack)[\\/]/
const recordShared =
  /shared[\\/]tx[\\/](?:flow-store|tx-store|tx-storage|tx-record|index-progress|use-shown-records|chain-key)\./
const chainLibrary = /node_modules[\\/](?:viem|ox|abitype|@noble)[\\/]|shared[\\/]web3[\\/]/
const viewLink =
  /shared[\\/]web3[\\/](?:view|parse)-address|wallet[\\/]components[\\/]view-only-banner|core[\\/]src[\\/]checksum-address/
/** What every page fetches once it stands. */
const overlays =
  /shared[\\/]tx[\\/]transaction-(?:host|tray)\.|shared[\\/]api[\\/]live-updates\.|features[\\/]articles[\\/]popup-host\./
const actionShared =
  /node_modules[\\/](?:viem|ox|abitype|@noble)[\\/]|shared[\\/](?:web3|tx|forms)[\\/]|packages[\\/]abis[\\/]/

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    brandModule(),
    textFiles(async () => (await loadBrand()).id),
    bootScript(),
    firstPaint(),
    react(),
    tailwindcss(),
    runtimeConfig(environment),
    terseMessages(),
    startFiles(),
    chunkModules(),
    precompress(),
  ],
  resolve: {
    // React has it built in: the shims for React 17 stay out.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  define: {
    'import.meta.env.BRAND': environment.BRAND ? JSON.stringify(environment.BRAND) : 'undefined',
    'import.meta.env.CHAIN_ID': JSON.stringify(chainId),
    'import.meta.env.SANDBOX': JSON.stringify(sandbox),
    'import.meta.env.DEV_PAGES': JSON.stringify(sandbox || command === 'serve'),
  },
  build: {
    outDir: environment.WEB_OUT_DIR ?? 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    cssTarget: ['chrome87', 'edge88', 'firefox90', 'safari15'],
    chunkSizeWarningLimit: 800,
    // `startFiles` says what to fetch ahead.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first page needs at once: the libraries, which change seldom, and our own part; then what most pages
          // share. The rest of a package stays with the pages that use it.
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 6 },
            { name: 'app', tags: ['$initial'], priority: 5 },
            // What almost every page has, in few files: a page of fifty small ones costs a round trip for each step down.
            { name: 'base', test: lightShared, minShareCount: 6, priority: 4 },
            { name: 'records', test: recordShared, minShareCount: 8, priority: 3 },
            { name: 'chain', test: chainLibrary, minShareCount: 34, priority: 2 },
            { name: 'action', test: actionShared, minShareCount: 12, priority: 1 },
            { name: 'view', test: viewLink, priority: 3 },
            { name: 'overlays', test: overlays, priority: 1 },
            { name: 'amount', test: actionShared, minShareCount: 7, priority: 0 },
            { name: 'records-of-assets', test: /features[\\/]assets[\\/]|use-search-choice/, minShareCount: 4, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(environment.PORT ?? 5173),
    host: environment.HOST ?? '127.0.0.1',
    strictPort: true,
    proxy: { '/api': apiUrl, '/rpc': apiUrl },
    fs: { allow: [resolve(import.meta.dirname, '../..')] },
  },
}))
