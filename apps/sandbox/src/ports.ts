import { createServer } from 'node:net'

function tryPort(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined)
      else reject(error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}

/** First free port from `wanted` on, looking at twenty; 0 asks the system for any. */
export async function findFreePort(wanted: number, host = '127.0.0.1'): Promise<number> {
  const last = wanted === 0 ? 0 : Math.min(wanted + 19, 65_535)
  for (let port = wanted; port <= last; port++) {
    const free = await tryPort(port, host)
    if (free !== undefined) return free
  }
  throw new Error(`No free port from ${wanted} to ${last}. Choose another with PORT=… or --port …`)
}
