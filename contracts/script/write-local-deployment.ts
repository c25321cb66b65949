import { writeFile } from 'node:fs/promises'
import { deployLocal } from './deploy-local.ts'

const [rpcUrl] = process.argv.slice(2)
if (!rpcUrl) throw new Error('The endpoint of a fresh local chain is missing, such as http://127.0.0.1:8545')
const file = new URL('../../packages/config/deployments/31337.json', import.meta.url)
await writeFile(file, `${JSON.stringify(await deployLocal({ rpcUrl }), null, 2)}\n`)
console.log('Wrote packages/config/deployments/31337.json')
