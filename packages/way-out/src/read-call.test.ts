import { getDeployment } from '@app/config/deployments'
import { getContracts } from '@app/config/contracts'
import type { Address } from '@app/core/address'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { readCall } from './read-call.ts'

const deployment = getDeployment(31337)
const { contracts } = deployment
const account: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const other: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const pool = getContracts(deployment).find(({ kind }) => kind === 'stakingPool')!.address
const abi = parseAbi([
  'function unstake(uint256[])',
  'function stake(uint256, uint256)',
  'function claimFor(address, uint256[])',
  'function exit(address, address, uint256, bytes32, uint256, bytes32[])',
  'function exitTo(address, address, uint256, bytes32, uint256, bytes32[])',
  'function withdraw()',
  'function pause()',
])
const read = (to: Address, data: `0x${string}`) => readCall(deployment, account, { to, data })
const root = `0x${'11'.repeat(32)}` as const

const approve = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool, amount] })

describe('a call', () => {
  it('is read from its bytes, by the contract that it goes to', () => {
    const data = encodeFunctionData({ abi, functionName: 'unstake', args: [[3n, 4n]] })
    expect(read(pool.toLowerCase() as Address, data)).toMatchObject({ functionName: 'unstake', args: [[3n, 4n]] })
    const withdraw = encodeFunctionData({ abi, functionName: 'withdraw' })
    expect(read(contracts.votingEscrow, withdraw)).toMatchObject({ contract: 'votingEscrow', args: [] })
  })

  it('that is no way out is refused, whatever the contract', () => {
    const pause = encodeFunctionData({ abi, functionName: 'pause' })
    const stake = encodeFunctionData({ abi, functionName: 'stake', args: [1n, 1n] })
    const unstake = encodeFunctionData({ abi, functionName: 'unstake', args: [[1n]] })
    for (const [to, data] of [
      [pool, pause],
      [pool, stake],
      [pool, '0x'],
      [pool, '0xdeadbeef'],
      [contracts.cardVault, unstake],
      [contracts.accessManager, unstake],
      [contracts.multicall3, unstake],
      [other, unstake],
      [account, unstake],
    ] as const)
      expect(() => read(to, data)).toThrow(RangeError)
  })

  it('approves of nothing: a token is asked for approvals of 0 alone', () => {
    expect(read(contracts.usdt, approve(0n))).toMatchObject({ contract: 'usdt', functionName: 'approve' })
    expect(() => read(contracts.usdt, approve(1n))).toThrow(RangeError)
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 0n] })
    expect(() => read(contracts.usdt, transfer)).toThrow(RangeError)
    expect(() => read(pool, approve(0n))).toThrow(RangeError)
  })

  it('that names who it pays names the account, unless it is one to another account', () => {
    const exit = (who: Address, functionName: 'exit' | 'exitTo') =>
      encodeFunctionData({ abi, functionName, args: [who, contracts.usdt, 0n, root, 1n, []] })
    expect(read(contracts.dividendVault, exit(account, 'exit')).functionName).toBe('exit')
    expect(() => read(contracts.dividendVault, exit(other, 'exit'))).toThrow(RangeError)
    expect(read(contracts.dividendVault, exit(other, 'exitTo')).args[0]).toBe(other)
    const claim = encodeFunctionData({ abi, functionName: 'claimFor', args: [other, [1n]] })
    expect(() => read(contracts.powerMarket, claim)).toThrow(RangeError)
  })
})
