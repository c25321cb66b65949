import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const marker = '<!--boot-->'
const entry = resolve(import.meta.dirname, '../src/app/boot/boot.ts')

async function bundleBoot(minify: boolean, define: Record<string, string>): Promise<string> {
  const bundle = await rolldown({ input: entry, transform: { target: 'es2015', define } })
  const { output } = await bundle.generate({ format: 'iife', minify })
  await bundle.close()
  return output[0].code
}

/**
 * Puts one small blocking script into the head: theme and language are decided before the first paint.
 * A file, not an inline script: the content security policy stays strict without hashes.
 */
export function bootScript(): Plugin {
  let base = '/'
  let serving = false
  let define: Record<string, string> = {}
  let fileName = 'boot.js'
  return {
    name: 'boot-script',
    configResolved(config) {
      base = config.base
      serving = config.command === 'serve'
      define = { 'import.meta.env.LOCALES': String(config.define?.['import.meta.env.LOCALES']) }
    },
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response, next) => {
        bundleBoot(false, define).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
    async buildStart() {
      if (serving) return
      const code = await bundleBoot(true, define)
      fileName = `assets/boot-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(marker, `<script src="${base}${serving ? 'boot.js' : fileName}"></script>`),
    },
  }
}
