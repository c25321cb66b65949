import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { configFolder } from './brand.ts'
import { runModule } from './run-module.ts'

const registry = resolve(configFolder, '../deployments/registry.ts')

/** Leaves one deployment in the bundle: the one of `CHAIN_ID`, from `DEPLOYMENT_FILE` where that is given. */
export function deploymentModule(environment: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'deployment-module',
    enforce: 'pre',
    async load(file) {
      if (file.split('?')[0] !== registry) return undefined
      const { findConfiguredDeployment } = await runModule<typeof import('@app/config/deployment-file')>(
        resolve(configFolder, 'deployment-file.ts'),
      )
      const deployment = findConfiguredDeployment(environment)
      return `export const deployments = ${JSON.stringify(deployment ? [deployment] : [])}\n`
    },
  }
}
