import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compressFile } from '../../../packages/config/src/pack/compress.ts'

export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile())
        for (const file of files) await compressFile(join(file.parentPath, file.name))
      },
    },
  }
}
