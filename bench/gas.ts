import { measureCards } from './gas/cards.ts'
import { startGasChain } from './gas/chain.ts'
import { measurePayouts } from './gas/payouts.ts'
import { formatRows } from './gas/report.ts'
import { measureStaking } from './gas/staking.ts'
import { measureSwapping } from './gas/swapping.ts'

const chain = await startGasChain()
try {
  const rows = []
  for (const measure of [measureStaking, measureSwapping, measurePayouts, measureCards])
    rows.push(...(await measure(chain)))
  console.log(formatRows(rows))
} finally {
  await chain.stop()
}
