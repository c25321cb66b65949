import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { configFolder } from './run-module.ts'

const registry = resolve(configFolder, '../deployments/registry.ts')
const pageConfig = resolve(import.meta.dirname, '../src/shared/base/page-config.ts')

/** A page knows only the deployment of its pack. */
export function pageDeployment(): Plugin {
  return {
    name: 'page-deployment',
    enforce: 'pre',
    load: (file) =>
      file.split('?')[0] === registry
        ? `import { getFacts } from ${JSON.stringify(pageConfig)}
const { deployment } = getFacts()
export const deployments = deployment === null ? [] : [deployment]
`
        : undefined,
  }
}
