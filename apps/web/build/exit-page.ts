import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { findContractErrorKey } from '@app/core/contract-errors'
import { exitFunctions, readFunctions } from '@app/way-out/functions'
import { build, type Plugin, type Rolldown } from 'vite'
import { exitErrors } from '../src/exit/exit-errors.ts'

const web = resolve(import.meta.dirname, '..')

/** Builds the exit page as one file, brandless, beside the web app. */
export function exitPage(): Plugin {
  return {
    name: 'exit-page',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'exit.html', source: await buildExitPage() })
    },
  }
}

export async function buildExitPage(): Promise<string> {
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    plugins: [pickLines()],
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
    .replace('/*page-styles*/', () => String(styles.source).trim())
    .replace('/*page-code*/', () => code.trim().replaceAll('</script', String.raw`<\/script`))
}

const used = new Set<string>(['approve', ...readFunctions, ...Object.values(exitFunctions).flat()])
const said: readonly string[] = exitErrors
const isSaid = (key: string | undefined) => key !== undefined && said.includes(key)

/** Of long tables what the page may need: an error that is left out is shown as the chain says it. */
const picked: readonly { file: RegExp; line: RegExp; isNeeded: (...parts: string[]) => boolean }[] = [
  {
    file: /packages\/abis\/src\/[\w-]+\.ts$/,
    line: /^ {2}\{"type":"(\w+)"(?:,"name":"(\w+)")?.*\},\n/gm,
    isNeeded: (type, name) =>
      type === 'error' ? isSaid(findContractErrorKey(name)) : type === 'function' && used.has(name),
  },
  { file: /packages\/core\/src\/errors\.ts$/, line: /^ {2}([A-Z_]+): \{[^}]*\},\n/gm, isNeeded: (key) => isSaid(key) },
  {
    file: /packages\/core\/src\/contract-errors\.ts$/,
    line: /^ {4}\w+: '([A-Z_]+)',\n/gm,
    isNeeded: (key) => isSaid(key),
  },
]

function pickLines(): Plugin {
  return {
    name: 'pick-lines',
    enforce: 'pre',
    transform(code, id) {
      const found = picked.find(({ file }) => file.test(id))
      const { line, isNeeded } = found ?? {}
      return line && isNeeded
        ? code
            .replaceAll(line, (text, ...parts: string[]) => (isNeeded(...parts) ? text : ''))
            .replaceAll(/,"internalType":"[^"]*"/g, '')
        : undefined
    },
  }
}
