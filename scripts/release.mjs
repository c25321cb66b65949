import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/installed.mjs'
import { isNodeOfReleases, readCommit, writeRelease } from './lib/release.mjs'

const help = `Usage: npm run release [-- --out DIR]

Makes what is published of a commit: the one web app, compiler inputs, ABIs and bytecode of the contracts, migrations, an SBOM,
and SHA256SUMS over all of it. Every byte follows from the commit: whoever makes it again under the Node of .nvmrc gets the same.
What to do with it: docs/releasing.md.

  --out DIR       written anew; default: dist/release
  --uncommitted   also of a work tree with changes that are in no commit; release.json then names them
  --help          this text

Ends with 0 when it is written, 1 when it cannot be, 2 for wrong use.`

function refuse(why) {
  console.error(`${why}\n\n${help}`)
  process.exit(2)
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        out: { type: 'string', default: 'dist/release' },
        uncommitted: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    return refuse(error.message)
  }
}

const { out, uncommitted, help: wantsHelp } = readOptions()
if (wantsHelp) {
  console.log(help)
  process.exit(0)
}
ensureInstalled()

try {
  const commit = readCommit()
  const { hash, changed } = commit
  if (changed.length > 0 && !uncommitted)
    throw new Error(
      `These are in no commit, so nobody else could make this release:\n${changed.map((file) => `  ${file}`).join('\n')}\n` +
        'Commit them or put them away; --uncommitted makes one all the same.',
    )
  if (!isNodeOfReleases())
    console.error(
      `This is Node ${process.versions.node}, and releases are made with the one of .nvmrc: bytes may differ.`,
    )
  const folder = path.resolve(out)
  const release = await writeRelease({ out: folder, commit, say: console.log })
  console.log(`${folder}: ${release.version} of ${hash}, ${release.files} files`)
  console.log(release.hash)
} catch (error) {
  console.error([error.message, error.stderr].filter(Boolean).join('\n'))
  process.exitCode = 1
}
