import { connect, Socket } from 'node:net'

/** No answer takes longer, and a writer's connection sends something every five seconds. */
const silentAfterMs = 6_000
/** A server under load answers late; one that hangs is not replaced sooner either. */
const answersWithinMs = 8_000
const lookEveryMs = 1_000

interface Server {
  host: string
  port: number
  sockets: Map<Socket, number>
  heardAt: number
  isAsked: boolean
  timer: NodeJS.Timeout
}

const servers = new Map<string, Server>()

/**
 * A connection that ends when its server is silent, because its machine is gone or hangs. TCP gives up on the first
 * after a quarter of an hour and never on the second, while another server has long become the primary.
 */
export function createServerSocket(): Socket {
  const socket = new Socket()
  socket.once('connect', () => watch(socket))
  return socket
}

function watch(socket: Socket): void {
  const { remoteAddress: host, remotePort: port } = socket
  // A server behind a Unix socket is on this machine.
  if (host === undefined || port === undefined) return
  const name = `${host} ${port}`
  let server = servers.get(name)
  if (!server) {
    const timer = setInterval(() => look(name), lookEveryMs).unref()
    server = { host, port, sockets: new Map(), heardAt: performance.now(), isAsked: false, timer }
    servers.set(name, server)
  }
  server.sockets.set(socket, 0)
}

function look(name: string): void {
  const server = servers.get(name)!
  listen(server)
  if (server.sockets.size === 0) {
    clearInterval(server.timer)
    servers.delete(name)
  } else if (!server.isAsked && performance.now() - server.heardAt > silentAfterMs) {
    server.isAsked = true
    void ask(server).then((answers) => {
      server.isAsked = false
      if (answers) server.heardAt = performance.now()
      else for (const socket of server.sockets.keys()) socket.destroy()
    })
  }
}

/** Counts bytes, so encryption makes no difference. */
function listen(server: Server): void {
  for (const [socket, before] of server.sockets) {
    if (socket.destroyed) server.sockets.delete(socket)
    else if (socket.bytesRead !== before) {
      server.sockets.set(socket, socket.bytesRead)
      server.heardAt = performance.now()
    }
  }
}

/** Every PostgreSQL and every pooler answers whether it speaks TLS, without a password and without a log line. */
async function ask(server: Server): Promise<boolean> {
  const from = performance.now()
  return new Promise((resolve) => {
    const question = connect(server.port, server.host)
    const end = (answers: boolean) => {
      question.destroy()
      resolve(answers)
    }
    question.setTimeout(answersWithinMs)
    question.once('connect', () => question.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])))
    question.once('data', () => end(true))
    question.once('error', () => end(false))
    question.once('close', () => end(false))
    // What has come meanwhile is read before: this process may have been busy for as long.
    question.once('timeout', () =>
      setImmediate(() => {
        listen(server)
        end(question.bytesRead > 0 || server.heardAt > from)
      }),
    )
  })
}
