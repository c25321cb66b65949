import { resolve } from 'node:path'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { configFolder, runModule } from './run-module.ts'

const tokensFile = resolve(import.meta.dirname, '../src/styles/tokens.css')
const fromPack = <Module>(file: string) => runModule<Module>(resolve(configFolder, 'pack', file))

/** Fills the pages of the development server as the pack fills built ones. */
export function servedPack(environment: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'served-pack',
    apply: 'serve',
    async configureServer(server) {
      const { getConfigFolder } = await runModule<typeof import('@app/config/configured')>(
        resolve(configFolder, 'configured.ts'),
      )
      const folder = getConfigFolder(environment)
      server.watcher.add(folder).on('change', (file) => {
        if (file.startsWith(folder)) server.ws.send({ type: 'full-reload' })
      })
      server.middlewares.use('/icon.svg', (_request, response, next) => {
        const answer = async () => {
          const { drawIcon } = await fromPack<typeof import('@app/config/pack/icon')>('icon.ts')
          const { brand } = await readOperator(environment)
          response.setHeader('content-type', 'image/svg+xml').end(drawIcon(brand))
        }
        answer().catch(next)
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const operator = await readOperator(environment)
        const { insertPage } = await fromPack<typeof import('@app/config/pack/insert-page')>('insert-page.ts')
        const { getPageCss, getPageFacts } =
          await fromPack<typeof import('@app/config/pack/page-parts')>('page-parts.ts')
        const facts = JSON.stringify(getPageFacts(operator)).replaceAll('<', String.raw`\u003c`)
        const texts = Object.entries(operator.texts).map(([language, brand]) => [language, { brand }])
        const page = insertPage(html, {
          part: 'home',
          brand: operator.brand,
          pageConfig: {
            languages: operator.brand.languages,
            facts: '',
            baseTexts: '/locales/{language}-base.json',
            leadOf: null,
          },
          texts: Object.fromEntries(texts) as object,
          coils: { scale: '', rope: '' },
          brandCss: getPageCss(operator.brand, await readFile(tokensFile, 'utf8')),
          token: undefined,
        })
        return page.replace('</head>', () => `<script>var pageFacts = ${facts}</script></head>`)
      },
    },
  }
}

export async function readOperator(environment: NodeJS.ProcessEnv) {
  const { readOperator: read } = await fromPack<typeof import('@app/config/pack/operator')>('operator.ts')
  return read(environment)
}
