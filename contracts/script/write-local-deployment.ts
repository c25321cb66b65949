import { writeFile } from 'node:fs/promises'
import { startAnvil } from '@app/testing/anvil'
import { deployLocal } from './deploy-local.ts'

const file = new URL('../../packages/config/deployments/31337.json', import.meta.url)
const anvil = await startAnvil()
await writeFile(file, `${JSON.stringify(await deployLocal({ rpcUrl: anvil.url }), null, 2)}\n`)
await anvil.stop()
console.log('Wrote packages/config/deployments/31337.json')
