import { multicall3Abi } from '@app/abis/multicall3'
import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getDeployment } from '@app/config/deployments'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { assertAllowedCall } from './allow-list.ts'
import { type BatchedCall, createClaimCall } from './claim-batch.ts'

const deployment = getDeployment(31337)
const { multicall3, stakingPoolUsdt, usdt } = deployment.contracts
const account: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const claim = createClaimCall(deployment, 'stakingPoolUsdt', account)

function send(calls: readonly BatchedCall[]): () => void {
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  return () => assertAllowedCall(deployment, { to: multicall3, data, value: 0n }, null)
}
const callOf = (target: Address, callData: Hex): BatchedCall => ({ target, allowFailure: false, callData })

describe('many claims in one transaction', () => {
  it('may be claims of our contracts', () => {
    const cards = createClaimCall(deployment, 'cardVault', account, [1n, 2n])
    const orders = createClaimCall(deployment, 'powerMarket', account, [3n])
    expect(send([claim, cards, orders, createClaimCall(deployment, 'daoPool', account)])).not.toThrow()
  })

  it.each([
    ['nothing', []],
    ['a claim that may fail unseen', [{ ...claim, allowFailure: true }]],
    ['a claim of a stranger', [callOf(account, claim.callData)]],
    [
      'another function of the pool',
      [callOf(stakingPoolUsdt, encodeFunctionData({ abi: stakingPoolAbi, functionName: 'stake', args: [1n] }))],
    ],
    [
      'a transfer beside a claim',
      [
        claim,
        callOf(usdt, encodeFunctionData({ abi: productTokenAbi, functionName: 'transfer', args: [account, 1n] })),
      ],
    ],
    ['a claim with bytes behind it', [{ ...claim, callData: `${claim.callData}00` as Hex }]],
    ['no call at all', [callOf(stakingPoolUsdt, '0x')]],
  ])('may not be %s', (_, calls) => {
    expect(send(calls)).toThrow('CALL_NOT_ALLOWED')
  })
})
