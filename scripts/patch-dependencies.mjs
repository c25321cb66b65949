// Repairs faults that the newest release still has. npm runs it after each install; twice is harmless.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const patches = [
  {
    name: 'postgres',
    version: '3.4.9',
    why: 'a connection lost in a transaction (porsager/postgres#1208) or while types are read (#1192, #1223) ends the process, lost before a write it is never used again; of several hosts none of which will do, all are tried again without end and without a pause; a socket of ours is not connected; where the first of several hosts hangs, the next one is not tried',
    file: 'src/connection.js',
    changes: [
      [
        '    const x = socket.write(chunk, fn)\n    nextWriteTimer !== null && clearImmediate(nextWriteTimer)\n',
        "    if (socket === null) {\n      chunk = nextWriteTimer = null\n      initial || error(Errors.connection('CONNECTION_CLOSED', options))\n      return false\n    }\n    const x = socket.write(chunk, fn)\n    nextWriteTimer !== null && clearImmediate(nextWriteTimer)\n",
      ],
      [
        '    incomings = null\n    clearImmediate(nextWriteTimer)\n',
        '    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
      ],
      [
        '    if (connection.queue === queues.connecting && options.host[retries + 1])\n      return\n',
        '    if (connection.queue === queues.connecting && options.host[++retries])\n      return\n\n    retries = 0\n',
      ],
      ['    if (options.socket)\n', '    if (options.socket && !socket.pending)\n'],
      ["    errored(Errors.connection('CONNECT_TIMEOUT'", "    error(Errors.connection('CONNECT_TIMEOUT'"],
      ['        return fetchArrayTypes()\n', '        return fetchArrayTypes().catch(() => undefined)\n'],
      [
        '    if (initial)\n      return reconnect()\n\n    !hadError',
        "    if (initial) {\n      query && query.reject(errorResponse || Errors.connection('CONNECTION_CLOSED', options))\n      query = errorResponse = null\n      return reconnect()\n    }\n\n    !hadError",
      ],
    ],
  },
]

for (const { name, version, why, file, changes } of patches) {
  const folder = new URL(`../node_modules/${name}/`, import.meta.url)
  // `npm install --package-lock-only` runs this too, with nothing installed.
  if (!existsSync(folder)) continue
  const installed = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')).version
  if (installed !== version)
    throw new Error(
      `${name} ${installed} is installed, the patch is for ${version} (${why}). Look whether it is still needed.`,
    )
  const path = fileURLToPath(new URL(file, folder))
  const before = readFileSync(path, 'utf8')
  const after = changes.reduce((text, change) => apply(text, change, path), before)
  if (after !== before) writeFileSync(path, after)
}

/** @param {string} text @param {string[]} change Old and new text. @param {string} path */
function apply(text, [old = '', repaired = ''], path) {
  if (text.includes(repaired)) return text
  if (text.split(old).length !== 2) throw new Error(`${path} is not what the patch expects`)
  return text.replace(old, () => repaired)
}
