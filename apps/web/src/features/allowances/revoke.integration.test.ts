import { productTokenAbi } from '@app/abis/product-token'
import type { ContractName } from '@app/config/deployments'
import { type Address, maxUint256 } from 'viem'
import { expect, it } from 'vitest'
import { account, carryOut, chain, deployment, prepare, setUpChain } from '#shared/tx/transactions.test-setup.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import { type GivenAllowance, isUnlimited, readAllowances } from './reads.ts'
import { revokeAction } from './revoke.ts'

const { contracts } = deployment

setUpChain()

async function approve(token: ContractName, spender: Address, amount: bigint): Promise<void> {
  const args = [spender, amount] as const
  const call = { account, address: contracts[token], abi: productTokenAbi, functionName: 'approve', args } as const
  const data = await chain.writeContract(call)
  await chain.waitForTransactionReceipt({ hash: data })
}

const read = () => readAllowances(chain, 31337, account)
const revoke = (allowance: GivenAllowance) => bindAction(revokeAction, allowance)

it('lists exactly what contracts of ours may take, and takes it back', async () => {
  expect((await read()).allowances).toEqual([])

  await approve('usdt', contracts.stakingPoolUsdt, 5_000_000n)
  await approve('productToken', contracts.referralRegistry, maxUint256)
  await approve('usdt', account, 7n)
  const { allowances, blockNumber } = await read()
  expect(blockNumber).toBe(await chain.getBlockNumber({ cacheTime: 0 }))
  expect(
    allowances.map(({ token, spender, amount, symbol, decimals }) => [token, spender, amount, symbol, decimals]),
  ).toEqual([
    ['productToken', 'referralRegistry', maxUint256, 'PRD', 18],
    ['usdt', 'stakingPoolUsdt', 5_000_000n, 'USDT', 6],
  ])
  expect(allowances.map(isUnlimited)).toEqual([true, false])

  for (const allowance of allowances) {
    const { kinds, said } = await carryOut(revoke(allowance))
    expect(kinds).toEqual(['approveZero'])
    expect(said).toEqual(['tx:revoke.ends', 'tx:revoke.stays'])
  }
  expect((await read()).allowances).toEqual([])
  expect(await prepare(revoke(allowances[0]!))).toEqual({ ok: false, problem: { key: 'NOTHING_TO_REVOKE' } })
})
