import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { help, parseOptions, UsageError } from './options.ts'
import { StartError } from './part.ts'
import { startWorld, type World } from './world.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** Exit codes: 0 ended as asked, 1 could not start or a part failed, 2 wrong use. */
export async function main(args: string[]): Promise<void> {
  let options
  try {
    options = parseOptions(args, process.env, root)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${help}`)
    process.exit(2)
  }
  if (options === 'help') {
    console.log(help)
    return
  }

  const abort = new AbortController()
  let starting: Promise<World> | undefined
  let ending = false
  const end = async (code: number, why: string) => {
    if (ending) return
    ending = true
    console.log(`\n${why}`)
    const tooLate = setTimeout(() => process.exit(1), 9_500)
    abort.abort()
    await starting?.then(
      (world) => world.stop(),
      () => undefined,
    )
    clearTimeout(tooLate)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end(0, 'Ending …'))
  }
  endWithParent(() => void end(0, 'The starting process has gone; ending …'))

  try {
    starting = startWorld({ root, options, signal: abort.signal, onCrash: (what) => void end(1, what) })
    const { url, environment } = await starting
    console.log(`\nReady  ${url}\n`)
    console.log(`Operators' commands ask this world after: set -a; . ${environment}`)
    console.log('Ctrl-C ends it; the state is kept for the next start (npm start -- --fresh begins again).')
  } catch (error) {
    if (ending) return
    console.error(error instanceof StartError ? `\n${error.message}` : error)
    process.exit(1)
  }
}

/** npm passes no signal on when it is killed; this process then gets another parent. */
function endWithParent(then: () => void) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) then()
  }, 1_000).unref()
}
