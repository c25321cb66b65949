import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const marker = '<!--boot-->'
const entry = resolve(import.meta.dirname, '../src/app/boot/boot.ts')

async function bundleBoot(minify: boolean, define: Record<string, string>): Promise<string> {
  const bundle = await rolldown({ input: entry, transform: { target: 'es2018', define } })
  const { output } = await bundle.generate({ format: 'iife', minify })
  await bundle.close()
  return output[0].code
}

/**
 * Puts a small inline script into the head, so that theme and language are set before the first paint without waiting
 * for a file. The server's content security policy allows exactly this text by its hash.
 */
export function bootScript(): Plugin {
  let serving = false
  let define: Record<string, string> = {}
  return {
    name: 'boot-script',
    configResolved(config) {
      serving = config.command === 'serve'
      define = { 'import.meta.env.LOCALES': String(config.define?.['import.meta.env.LOCALES']) }
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const code = await bundleBoot(!serving, define)
        if (/<\/script|<!--/i.test(code)) throw new Error('The boot script would end its element')
        return html.replace(marker, () => `<script>${code.trim()}</script>`)
      },
    },
  }
}
