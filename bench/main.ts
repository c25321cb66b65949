import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const folder = import.meta.dirname
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !['main.ts', 'npm.ts', 'sandbox.ts', 'serving.ts'].includes(file))
  .map((file) => file.slice(0, -3))

const asked = process.argv.slice(2)
if (asked.length === 0 || asked.includes('--help')) {
  console.log(`Usage: npm run bench -- <name …>\n\nFigures: ${names.join(', ')}`)
  process.exit(asked.length === 0 ? 2 : 0)
}
for (const name of asked) {
  if (!names.includes(name)) {
    console.error(`There is no figure "${name}". Figures: ${names.join(', ')}`)
    process.exit(2)
  }
}
for (const name of asked) {
  console.log(`\n── ${name}`)
  const run = spawnSync(process.execPath, ['--import', 'tsx', path.join(folder, `${name}.ts`)], { stdio: 'inherit' })
  if (run.status !== 0) process.exit(run.status ?? 1)
}
