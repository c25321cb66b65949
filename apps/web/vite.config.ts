import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScript } from './build/boot-script.ts'
import { brandModule } from './build/brand-module.ts'
import { precompress } from './build/precompress.ts'
import { runtimeConfig } from './build/runtime-config.ts'

const environment = process.env
const sandbox = environment.SANDBOX === '1'
const brand = environment.BRAND || undefined
const chainId = environment.CHAIN_ID ?? '42161'
const apiUrl = environment.API_URL ?? 'http://127.0.0.1:4281'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [brandModule(brand), bootScript(), react(), tailwindcss(), runtimeConfig(environment), precompress()],
  define: {
    'import.meta.env.BRAND': brand === undefined ? 'undefined' : JSON.stringify(brand),
    'import.meta.env.CHAIN_ID': JSON.stringify(chainId),
    'import.meta.env.SANDBOX': JSON.stringify(sandbox),
    'import.meta.env.DEV_PAGES': JSON.stringify(sandbox || command === 'serve'),
  },
  build: {
    outDir: environment.WEB_OUT_DIR ?? (sandbox ? 'dist-sandbox' : 'dist'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: ['chrome87', 'edge88', 'firefox90', 'safari15'],
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: true },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
            {
              name: 'vendor',
              test: /node_modules[\\/](?:@tanstack|i18next|react-i18next|use-sync-external-store)[\\/]/,
              priority: 1,
            },
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
