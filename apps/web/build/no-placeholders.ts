import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { configFolder, loadBrand } from './brand.ts'
import { runModule } from './run-module.ts'

const loadConfig = <Module>(file: string) => runModule<Module>(resolve(configFolder, file))

/** What stands for a name, a link or a code that is still to be given is never published: a build for a public chain ends, naming each. */
export function noPlaceholders(): Plugin {
  return {
    name: 'no-placeholders',
    apply: 'build',
    async configResolved() {
      const { findChain, getConfiguredChainId } = await loadConfig<typeof import('@app/config/chains')>('chains.ts')
      const chainId = getConfiguredChainId({ CHAIN_ID: process.env.CHAIN_ID })
      if (findChain(chainId)?.isTestnet) return
      const brand = await loadBrand()
      const { readAllBrandTexts } = await loadConfig<typeof import('@app/config/brand-texts')>('brand-texts.ts')
      const { findPlaceholders } =
        await loadConfig<typeof import('@app/config/brand-placeholders')>('brand-placeholders.ts')
      const found = findPlaceholders(brand, readAllBrandTexts(brand.id))
      if (found.length === 0) return
      throw new Error(
        `The brand "${brand.id}" still has placeholders, which a build for chain ${chainId} does not publish. ` +
          `Give these, or build for a test network:\n  ${found.join('\n  ')}`,
      )
    },
  }
}
