// Serves the exit.html beside it to this machine alone: wallets put nothing into a page that is opened from disk.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const help = `Usage: node exit.mjs [PORT]

Shows the exit page at http://127.0.0.1:PORT, to this machine alone. Default port 4283; 0 takes any that is free.`

const [asked = '4283'] = process.argv.slice(2)
if (asked === '--help' || asked === '-h') {
  console.log(help)
  process.exit(0)
}
if (!/^\d{1,5}$/.test(asked) || Number(asked) > 65_535) {
  console.error(`A port is a number up to 65535, not "${asked}".\n\n${help}`)
  process.exit(2)
}

const page = readFileSync(new URL('exit.html', import.meta.url))
const server = createServer(({ method }, response) => {
  if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405).end()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  return response.end(page)
})
server.on('error', ({ code, message }) => {
  console.error(code === 'EADDRINUSE' ? `Port ${asked} is taken: node exit.mjs 0 takes a free one.` : message)
  process.exit(1)
})
server.listen(Number(asked), '127.0.0.1', () => {
  console.log(`The exit page: http://127.0.0.1:${server.address().port}\nCtrl-C ends it.`)
})
