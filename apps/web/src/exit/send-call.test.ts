// @vitest-environment jsdom
import { getChain } from '@app/config/chains'
import { getContracts } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import type { Call } from '@app/way-out/ask-contracts'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, toHex } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Node } from './node.ts'
import { readReceipt, sendCall } from './send-call.ts'

const deployment = getDeployment(31337)
const chain = getChain(31337)
const account: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash: Hex = `0x${'ab'.repeat(32)}`
const pool = getContracts(deployment).find(({ kind }) => kind === 'stakingPool')!.address
const abi = parseAbi(['function unstake(uint256[])'])
const call: Call = { to: pool, data: encodeFunctionData({ abi, functionName: 'unstake', args: [[7n]] }) }

type Answers = Record<string, (params: readonly unknown[]) => unknown>
interface Asked {
  node: string
  method: string
  params: readonly unknown[]
}

let asked: Asked[]
let chainId: number
let answers: Answers
let named: Answers

const createNode = (name: string, own: () => Answers): Node => ({
  name,
  async request(method, params = []) {
    asked.push({ node: name, method, params })
    return own()[method]?.(params)
  },
})
const wallet = createNode('wallet', () => answers)
const other = createNode('node', () => named)
const send = (own: Call = call) =>
  sendCall({ wallet, nodes: [other, wallet], account, deployment }, own, { chain }).catch((error: unknown) => error)
const listMethods = () => asked.map(({ node, method }) => `${node} ${method}`)
const fail = (code: number, message: string) => () => {
  throw Object.assign(new Error(message), { code })
}

beforeEach(() => {
  asked = []
  chainId = 31_337
  answers = {
    eth_chainId: () => toHex(chainId),
    eth_accounts: () => [account.toLowerCase()],
    eth_call: () => '0x',
    eth_sendTransaction: () => hash,
    wallet_switchEthereumChain: () => {
      chainId = 31_337
      return null
    },
  }
  named = { eth_call: () => '0x' }
})

describe('a call', () => {
  it('is tried at every node, and then asked for once, for the chain of the contracts', async () => {
    expect(await send()).toBe(hash)
    expect(listMethods().filter((each) => each.endsWith('eth_call'))).toEqual(['node eth_call', 'wallet eth_call'])
    const sent = asked.filter(({ method }) => method === 'eth_sendTransaction')
    expect(sent.map(({ params }) => params)).toEqual([[{ from: account, ...call, value: '0x0', chainId: '0x7a69' }]])
  })

  it('is not tried on another chain: the wallet is asked to change it first', async () => {
    chainId = 1
    expect(await send()).toBe(hash)
    const methods = listMethods()
    expect(methods.indexOf('wallet wallet_switchEthereumChain')).toBeLessThan(methods.indexOf('node eth_call'))
  })

  it('is not sent when the wallet was switched while it was tried', async () => {
    named = {
      eth_call: () => {
        chainId = 56
        return '0x'
      },
    }
    expect(await send()).toMatchObject({ key: 'otherChain', values: { own: '56', chain: '31337' } })
    expect(listMethods()).not.toContain('wallet eth_sendTransaction')
  })

  it('is not sent from another account, nor when one node says that it would fail', async () => {
    answers['eth_accounts'] = () => ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
    expect(await send()).toMatchObject({ key: 'otherAccount' })
    named = { eth_call: fail(3, 'execution reverted') }
    expect(await send()).toMatchObject({ message: 'execution reverted' })
    expect(listMethods()).not.toContain('wallet eth_sendTransaction')
  })

  it('that is no way out asks nobody anything', async () => {
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool, 1n] })
    for (const none of [
      { to: deployment.contracts.usdt, data: approve },
      { ...call, to: account },
      { ...call, data: '0x' },
    ] as const)
      expect(await send(none)).toBeInstanceOf(RangeError)
    expect(asked).toEqual([])
  })

  it.each([
    [4001, 'User rejected the request.', false],
    [-32_000, 'insufficient funds for gas * price + value', false],
    [-32_603, 'Internal error', true],
    [4900, 'The wallet was disconnected', true],
  ])('that the wallet answers with %i, %s: may it have been sent? %s', async (code, message, isLost) => {
    answers['eth_sendTransaction'] = fail(code, message)
    expect(await send()).toMatchObject(isLost ? { key: 'lostAnswer' } : { message })
    expect(asked.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  it.each([[null], ['0x12'], [{ hash }]])('of which a wallet says %j was perhaps sent', async (answer) => {
    answers['eth_sendTransaction'] = () => answer
    expect(await send()).toMatchObject({ key: 'lostAnswer' })
  })

  it('adds the chain to a wallet that does not know it, and no other chain than its own', async () => {
    chainId = 1
    answers['wallet_switchEthereumChain'] = fail(4902, 'Unrecognized chain')
    answers['wallet_addEthereumChain'] = ([added]) => {
      chainId = Number((added as { chainId: Hex }).chainId)
      return null
    }
    expect(await send()).toBe(hash)
    chainId = 1
    const foreign = { wallet, nodes: [other], account, deployment: { ...deployment, chainId: 777 } }
    await expect(sendCall(foreign, call, { chain })).rejects.toMatchObject({ code: 4902 })
  })
})

const receipt = { status: '0x1', blockHash: '0x01', blockNumber: '0x10' }
const readBoth = (first: unknown, second: unknown) => {
  answers['eth_getTransactionReceipt'] = () => first
  named['eth_getTransactionReceipt'] = () => second
  return readReceipt([wallet, other], hash)
}

describe('a receipt', () => {
  it('counts when every node has the same', async () => {
    expect(await readBoth(receipt, receipt)).toEqual({ block: 16, succeeded: true })
    const refused = { ...receipt, status: '0x0' }
    expect(await readBoth(refused, refused)).toEqual({ block: 16, succeeded: false })
  })

  it('is waited for while one has none, and while they differ', async () => {
    expect(await readBoth(receipt, null)).toBeNull()
    expect(await readBoth(receipt, { ...receipt, status: '0x0' })).toBeNull()
    expect(await readBoth(receipt, { ...receipt, blockHash: '0x02' })).toBeNull()
  })
})
