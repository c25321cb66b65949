import { productTokenAbi } from '@app/abis/product-token'
import type { Address } from 'viem'
import { beforeAll, expect, it } from 'vitest'
import { account, carryOut, chain, deployment, prepare, setUpChain } from '#shared/tx/transactions.test-setup.ts'
import { bindAction, type BoundAction } from '#shared/tx/tx-action.ts'
import { localOperator } from '../../../../../contracts/script/local-settings.ts'
import { mintAction } from './mint.ts'
import { type DrTerms, readDrTerms } from './reads.ts'

const { productToken, drToken, daoPool } = deployment.contracts
const product = { address: productToken, abi: productTokenAbi } as const
const whole = 10n ** 18n
const amount = 100n * whole + 7n
/** With 2 % rounded up. */
const cost = 102n * whole + 8n

let terms: DrTerms

setUpChain()
beforeAll(async () => {
  const transfer = { functionName: 'transfer', args: [account, cost] } as const
  const hash = await chain.writeContract({ account: localOperator.address, ...product, ...transfer })
  await chain.waitForTransactionReceipt({ hash })
  terms = await readDrTerms(chain, drToken, daoPool)
})

const readBalance = (address: Address) =>
  chain.readContract({ ...product, address, functionName: 'balanceOf', args: [account] })
const readSupply = () => chain.readContract({ ...product, functionName: 'totalSupply' })

/** With an approval, which every kind of account can give; a permit takes a key. */
function mint(of: bigint): BoundAction {
  const action = bindAction(mintAction, { amount: of, terms })
  return { ...action, steps: (context) => action.steps({ ...context, refusesPermit: true }) }
}

it('mints DR, for which exactly the amount and the fee are burned, and no more than the balance covers', async () => {
  expect(await prepare(mint(amount + whole))).toEqual({ ok: false, problem: { key: 'INSUFFICIENT_BALANCE' } })
  const supply = await readSupply()
  const { kinds, said } = await carryOut(mint(amount))
  expect(kinds).toEqual(['approve', 'call'])
  expect(said).toEqual(['dao:tx.mint.leaves', 'dao:tx.mint.fee', 'dao:tx.mint.arrives', 'dao:tx.mint.forGood'])
  expect(await readBalance(drToken)).toBe(amount)
  expect(await readBalance(productToken)).toBe(0n)
  expect(await readSupply()).toBe(supply - cost)
})
