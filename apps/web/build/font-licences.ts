import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const folder = resolve(import.meta.dirname, '../src/styles/fonts')
const fonts = { Geologica: 'geologica', 'IBM Plex Sans': 'ibm-plex-sans' }

/** Fonts are in no package, but their licence must ship with them. */
export function fontLicences(file: string): Plugin {
  return {
    name: 'font-licences',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const licences = bundle[file]
        if (licences?.type !== 'asset') throw new Error(`The build has no ${file}`)
        const texts = await Promise.all(
          Object.entries(fonts).map(
            async ([name, start]) =>
              `\n## ${name} (OFL-1.1)\n\n${await readFile(resolve(folder, `${start}.licence.txt`), 'utf8')}`,
          ),
        )
        licences.source = String(licences.source) + texts.join('')
      },
    },
  }
}
