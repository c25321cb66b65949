// Invariants and fuzz tests at length, each time with another seed. Arguments go on to forge.
import { randomBytes } from 'node:crypto'
import { runForge } from './forge.mjs'

const args = process.argv.slice(2)
const seed = args.includes('--fuzz-seed') ? [] : ['--fuzz-seed', `0x${randomBytes(32).toString('hex')}`]
const status = runForge(['test', '--match-test', '^(invariant_|testFuzz_)', ...seed, ...args], {
  environment: { FOUNDRY_PROFILE: 'deep' },
})
process.exit(status)
