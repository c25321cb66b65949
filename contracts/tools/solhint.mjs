// A second opinion on src beside forge's own rules. solhint is 78 packages of 38 MB, so it is fetched when asked for and not installed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const version = '6.2.4'
const contractsFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const config = path.join(contractsFolder, 'cache/solhint.json')

/** Every rule there is, but these. */
const rules = {
  // Constructors need none since 0.7.
  'func-visibility': ['error', { ignoreConstructors: true }],
  // Immutables are read like variables here, under the names of their getters.
  'immutable-vars-naming': ['error', { immutablesAsConstants: false }],
  // Code keeps to the 120 of `forge fmt`; comments may go a little further.
  'max-line-length': ['error', 140],
  // One compiler, pinned in package.json; sources say the oldest one that they need.
  'compiler-version': ['error', '^0.8.28'],
  // Times are days and months: the seconds a validator can shift do not matter.
  'not-rely-on-time': 'off',
  // One place, memory-safe: it cuts an array to the length that was used.
  'no-inline-assembly': 'off',
  // A permit that fails is decided by the transfer after it.
  'no-empty-blocks': 'off',
  // Does not know that since 0.8.8 a function of an interface needs no `override`.
  'comprehensive-interface': 'off',
  // A test of the compiler's own output asks for more, of the interfaces.
  'use-natspec': 'off',
  // `forge fmt` sorts imports, another way.
  'imports-order': 'off',
  // Interfaces keep together what belongs together.
  ordering: 'off',
  // Takes private constants for variables.
  'private-vars-leading-underscore': 'off',
  // A name for a value would be a name in the ABI of public mappings.
  'named-parameters-mapping': 'off',
  // Arguments of permits, roundings and creations in the order everybody knows.
  'func-named-parameters': 'off',
  // Indexed is what is searched for.
  'gas-indexed-events': 'off',
  // Whether a limit is included is a matter of meaning.
  'gas-strict-inequalities': 'off',
  // A name for what is returned would be a name in the ABI.
  'gas-named-return-values': 'off',
  // The type of a voucher, hashed when compiled.
  'gas-small-strings': 'off',
  // Arrays of calls lie in calldata or memory, where a length is read for 3 gas.
  'gas-length-in-loops': 'off',
  // The old value is what is wanted.
  'gas-increment-by-one': 'off',
  // For tests.
  'foundry-test-functions': 'off',
  'foundry-test-function-naming': 'off',
}

/** The npm that runs the script: no shell is needed to start it, on Windows either. */
const [npm, ...cli] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']

mkdirSync(path.dirname(config), { recursive: true })
writeFileSync(config, JSON.stringify({ extends: 'solhint:all', rules }))
const sources = 'src/!(tokens)/**/*.sol src/tokens/*.sol'.split(' ')
const args = ['--disc', '--noPoster', '--max-warnings', '0', '--config', config, ...sources]
const { status, error } = spawnSync(
  npm,
  [...cli, 'exec', '--yes', `--package=solhint@${version}`, '--', 'solhint', ...args],
  { cwd: contractsFolder, stdio: 'inherit' },
)
if (error) throw error
process.exit(status ?? 1)
