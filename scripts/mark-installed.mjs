// Run by npm after each install, so that `npm start` after a plain `npm ci` does not install all of it again.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { markInstalled, root } from './lib/installed.mjs'

// Without the tools of development, or with nothing installed at all, there is more to install.
const omitted = (process.env.npm_config_omit ?? '').split(/[\s,]+/)
if (!omitted.includes('dev') && existsSync(path.join(root, 'node_modules/typescript'))) markInstalled()
