import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './lib/installed.mjs'

ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { main } = await import(pathToFileURL(path.join(root, 'apps/sandbox/src/main.ts')).href)
await main(process.argv.slice(2))
