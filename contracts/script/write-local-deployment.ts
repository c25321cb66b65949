import { writeFile } from 'node:fs/promises'
import { getLocalDeployment } from './deploy-local.ts'

const file = new URL('../../packages/config/deployments/31337.json', import.meta.url)
await writeFile(file, `${JSON.stringify(getLocalDeployment(), null, 2)}\n`)
console.log('Wrote packages/config/deployments/31337.json')
