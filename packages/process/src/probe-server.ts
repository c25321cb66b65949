import { createServer, type Server } from 'node:http'

/** Sentences; empty when the process can work. */
export type ReadProblems = () => Promise<readonly string[]>

export interface Probes {
  readProblems: ReadProblems
  /** For `/moneyz`: why money does not move, if this process has a part in that. */
  readMoneyProblems?: ReadProblems
  metrics: { render(): Promise<string>; contentType: string }
}

/**
 * On a port of its own, so that the public one never shows them.
 * @throws Error when the port is taken.
 */
export async function startProbeServer(probes: Probes, { host, port }: { host: string; port: number }) {
  const server: Server = createServer((request, response) => {
    answer(probes, request.method === 'GET' ? request.url : undefined).then(
      ({ status, type, text }) =>
        response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const PLAIN = 'text/plain; charset=utf-8'

async function answer({ metrics, readProblems, readMoneyProblems }: Probes, path: string | undefined) {
  if (path === '/metrics') return { status: 200, type: metrics.contentType, text: await metrics.render() }
  if (path === '/livez') return { ...describeLife(), type: PLAIN }
  if (path === '/readyz') return { ...(await describeReadiness(readProblems)), type: PLAIN }
  if (path === '/moneyz' && readMoneyProblems)
    return { ...describeProblems(await readMoneyProblems(), 'money moves'), type: PLAIN }
  return { status: 404, type: PLAIN, text: '' }
}

export function describeLife() {
  return { status: 200, text: 'alive\n' } as const
}

export async function describeReadiness(readProblems: ReadProblems) {
  return describeProblems(await readProblems(), 'ready')
}

function describeProblems(problems: readonly string[], well: string) {
  return problems.length === 0
    ? ({ status: 200, text: `${well}\n` } as const)
    : ({ status: 503, text: problems.map((problem) => `${problem}\n`).join('') } as const)
}
