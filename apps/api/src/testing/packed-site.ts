import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitPageFile, insertExitPage } from '@app/config/pack/exit-page'
import { readOperator } from '@app/config/pack/operator'
import { readConfig } from '../config.ts'

const { deployment, brand } = readConfig({ CHAIN_ID: '31337', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })

const getPage = (
  kind: string,
  pageConfig: string,
) => `<!doctype html><html><head><title>${kind}</title><style>body{margin:0}</style>
<script type="application/json" id="page-config">${pageConfig}</script></head><body>
<script type="application/json" id="runtime-config">{}</script>
<script>document.documentElement.dataset.boot = '1'</script>
<script type="module" src="/assets/index-DEADBEEF.js"></script></body></html>`

const exitTemplate = `<!doctype html><meta http-equiv="Content-Security-Policy" content="%POLICY%" /><title>exit</title>
<style>body{margin:0}</style><script type="application/json" id="exit-facts">/*exit-facts*/</script>
<script type="module">document.title += '!'</script>`

interface Changes {
  facts?: object
  pageConfig?: string
}

/** A pack of the sandbox's deployment, with the given changes. */
export function writePackedSite(
  folder: string,
  { facts = {}, pageConfig = '{"facts":"/assets/facts-DEADBEEF.json"}' }: Changes = {},
): void {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), getPage('home', pageConfig))
  writeFileSync(join(folder, 'inner.html'), getPage('inner', pageConfig))
  writeFileSync(join(folder, 'stake.html'), getPage('stake', pageConfig))
  const operator = readOperator({ CHAIN_ID: '31337' })
  const texts = Object.fromEntries(operator.brand.languages.map((language) => [language, new Map()]))
  writeFileSync(join(folder, exitPageFile), insertExitPage(exitTemplate, { operator, texts, brandCss: '' }))
  const json = JSON.stringify({ brand: { id: brand.id }, chain: { id: 31_337 }, deployment, older: [], ...facts })
  writeFileSync(join(folder, 'assets/facts-DEADBEEF.json'), json)
}
