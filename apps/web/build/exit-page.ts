import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { runModule } from './run-module.ts'

const web = resolve(import.meta.dirname, '..')

export function exitPage(): Plugin {
  return {
    name: 'exit-page',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'exit.html', source: await buildExitPage() })
      this.emitFile({ type: 'asset', fileName: 'exit.mjs', source: await readFile(resolve(web, 'exit.mjs')) })
    },
  }
}

async function buildExitPage(): Promise<string> {
  const { pickLines, pickTokens } = await runModule<typeof import('./exit-lines.ts')>(
    resolve(import.meta.dirname, 'exit-lines.ts'),
  )
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    plugins: [{ name: 'pick-lines', enforce: 'pre', transform: pickLines }],
    resolve: { alias: [{ find: /^\.\/keccak\.ts$/, replacement: resolve(web, 'src/exit/keccak.ts') }] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      cssTarget: ['chrome87', 'edge88', 'firefox90', 'safari15'],
      rolldownOptions: { input: resolve(web, 'src/exit/main.ts'), output: { codeSplitting: false } },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  const code = output.find((file) => file.type === 'chunk')?.code
  const styles = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (code === undefined || styles?.type !== 'asset') throw new Error('The exit page was not built')
  const template = await readFile(resolve(web, 'exit.html'), 'utf8')
  return template
    .replace('/*page-styles*/', () => pickTokens(String(styles.source)).trim())
    .replace('/*page-code*/', () => code.trim().replaceAll('</script', String.raw`<\/script`))
}
