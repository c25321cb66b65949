import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const repository = resolve(import.meta.dirname, '../../..')

/** Writes what each chunk is made of beside the manifest, for the tests of a build. Paths are the repository's. */
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
