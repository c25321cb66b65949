import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontLicences } from './build/font-licences.ts'
import { exitPage } from './build/exit-page.ts'
import { chunkFileNames, chunkGroups, chunkModules } from './build/chunks.ts'
import { bootScript } from './build/boot-script.ts'
import { packParts } from './build/pack-parts.ts'
import { pageDeployment } from './build/page-deployment.ts'
import { precompress } from './build/precompress.ts'
import { runtimeConfig } from './build/runtime-config.ts'
import { servedPack } from './build/served-pack.ts'
import { startFiles } from './build/start-files.ts'
import { terseMessages } from './build/terse-messages.ts'
import { textFiles } from './build/text-files.ts'

const environment = process.env
/** Licences of what the bundle carries, served beside it. */
const licences = 'licences.txt'
const sandbox = environment.SANDBOX === '1'
const apiUrl = environment.API_URL ?? 'http://127.0.0.1:4281'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // An `.env` file is in no commit, so it must not change what is built.
  envDir: false,
  plugins: [
    pageDeployment(),
    textFiles(environment),
    bootScript(),
    packParts(),
    exitPage(),
    servedPack(environment),
    react(),
    tailwindcss(),
    runtimeConfig(environment),
    terseMessages(),
    startFiles(),
    chunkModules(),
    fontLicences(licences),
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
    'import.meta.env.SANDBOX': JSON.stringify(sandbox),
    'import.meta.env.DEV_PAGES': JSON.stringify(sandbox || command === 'serve'),
  },
  build: {
    outDir: environment.WEB_OUT_DIR ?? 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    license: { fileName: licences },
    target: 'es2022',
    cssTarget: ['chrome87', 'edge88', 'firefox90', 'safari15'],
    chunkSizeWarningLimit: 800,
    // `startFiles` says what to fetch ahead.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, chunkFileNames } },
  },
  server: {
    port: Number(environment.PORT ?? 5173),
    host: environment.HOST ?? '127.0.0.1',
    strictPort: true,
    proxy: { '/api': apiUrl, '/rpc': apiUrl },
    fs: { allow: [resolve(import.meta.dirname, '../..')] },
  },
}))
