import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:js|css|html|json|svg|txt|webmanifest)$/
const smallestWorthwhile = 512
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export async function compressFile(path: string): Promise<void> {
  if (!compressible.test(path)) return
  const source = await readFile(path)
  if (source.length < smallestWorthwhile) return
  const [brotli, zipped] = await Promise.all([
    toBrotli(source, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
    }),
    toGzip(source, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)])
}
