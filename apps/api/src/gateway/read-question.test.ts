import { getDeployment } from '@app/config/deployments'
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  multicall3Abi,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { readQuestion } from './read-question.ts'

const { contracts } = getDeployment(31_337)
const rules = {
  contracts: new Set(Object.values(contracts).map((each) => each.toLowerCase())),
  multicall: contracts.multicall3,
}
const stranger = `0x${'99'.repeat(20)}` as const
const hash = `0x${'ab'.repeat(32)}`
const symbol = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })
const call = { to: contracts.usdt, data: symbol }

const aggregate = (calls: readonly { target: Address; callData: Hex }[]) => ({
  to: contracts.multicall3,
  data: encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map((each) => ({ ...each, allowFailure: true }))],
  }),
})
const ours = { target: contracts.usdt, callData: symbol }
const balance = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [stranger] })
const validator = encodeDeployData({
  abi: erc6492SignatureValidatorAbi,
  bytecode: erc6492SignatureValidatorByteCode,
  args: [stranger, hash as Hex, '0x01'],
})

const executions = ['ExecutionSuccess(bytes32,uint256)', 'ExecutionFailure(bytes32,uint256)'].map((event) =>
  toEventSelector(event),
)
const transfer = toEventSelector('Transfer(address,address,uint256)')
const logs = { address: stranger, topics: [executions], fromBlock: '0x5', toBlock: '0x138c' }
const getter = (signature: string) => ({ to: stranger, data: toFunctionSelector(signature) })
const approvedHashes = `${toFunctionSelector('approvedHashes(address,bytes32)')}${'00'.repeat(64)}`

const ask = (method: string, ...params: unknown[]) => readQuestion({ id: 1, method, params }, rules)
const codeOf = (answer: ReturnType<typeof ask>) => ('error' in answer ? answer.error.code : undefined)
const gasOf = (given: object) => {
  const answer = ask('eth_call', given)
  return 'question' in answer ? (answer.question.params[0] as { gas: string }).gas : undefined
}
const costOf = (...asked: Parameters<typeof ask>) => {
  const answer = ask(...asked)
  return 'question' in answer ? answer.question.cost : 0
}

describe('what the gateway asks a node', () => {
  it.each([
    ['eth_chainId'],
    ['eth_blockNumber'],
    ['eth_gasPrice'],
    ['eth_maxPriorityFeePerGas'],
    ['eth_feeHistory', '0x4', 'latest', [25]],
    ['eth_getBlockByNumber', 'latest', false],
    ['eth_getBlockByNumber', '0x5', true],
    ['eth_getBlockByHash', hash, false],
    ['eth_getTransactionByHash', hash],
    ['eth_getTransactionReceipt', hash],
    ['eth_getTransactionCount', stranger, 'pending'],
    ['eth_getBalance', stranger, 'latest'],
    ['eth_getCode', stranger],
    ['eth_call', call],
    ['eth_call', { ...call, from: stranger, gas: '0x5208' }, { blockHash: hash }],
    ['eth_call', aggregate([ours, { target: contracts.multicall3, callData: balance }]), '0x5'],
    ['eth_call', { to: contracts.multicall3, data: balance }],
    ['eth_call', { data: validator }],
    ['eth_call', { to: stranger, data: `0x1626ba7e${'00'.repeat(128)}` }],
    ['eth_call', getter('nonce()'), '0x5'],
    ['eth_call', getter('VERSION()')],
    ['eth_call', getter('getThreshold()')],
    ['eth_call', getter('getOwners()')],
    ['eth_call', { to: stranger, data: approvedHashes }],
    ['eth_getLogs', logs],
    ['eth_getLogs', { ...logs, topics: [[executions[0]]], toBlock: '0x5' }],
    ['eth_estimateGas', { ...call, from: stranger }],
    ['eth_simulateV1', { blockStateCalls: [{ calls: [call, call] }], traceTransfers: true }, '0x5'],
  ])('%s %j', (method, ...params) => {
    const answer = ask(method, ...params)
    expect('question' in answer).toBe(true)
  })

  it.each([
    ['a method that is not on the list', 'eth_sendRawTransaction', ['0x00']],
    ['filters', 'eth_newFilter', [{ fromBlock: '0x0', toBlock: 'latest' }]],
    ['a name that every object has', 'constructor', []],
    ['a node’s own state', 'debug_traceTransaction', [hash]],
    ['an account of the node', 'eth_accounts', []],
    ['the clock of a development node', 'evm_increaseTime', [1]],
  ])('is not %s', (_, method, params) => {
    expect(codeOf(ask(method, ...params))).toBe(-32_601)
  })

  it.each([
    ['a contract of somebody else', 'eth_call', [{ to: stranger, data: symbol }]],
    ['one by Multicall3', 'eth_call', [aggregate([ours, { target: stranger, callData: symbol }])]],
    [
      'Multicall3 within itself',
      'eth_call',
      [
        aggregate([
          { target: contracts.multicall3, callData: aggregate([{ target: stranger, callData: symbol }]).data },
        ]),
      ],
    ],
    ['another way into Multicall3', 'eth_call', [{ to: contracts.multicall3, data: '0x252dba42' }]],
    ['an aggregate that is none', 'eth_call', [{ to: contracts.multicall3, data: '0x82ad56cb00' }]],
    ['code of one’s own', 'eth_call', [{ data: '0x6001600055' }]],
    [
      'code that only begins like the check of signatures',
      'eth_call',
      [{ data: erc6492SignatureValidatorByteCode.slice(0, 900) }],
    ],
    ['state of one’s own', 'eth_call', [call, 'latest', { [stranger]: { balance: '0x1' } }]],
    ['too much data', 'eth_call', [{ ...call, data: `0x${'00'.repeat(65_537)}` }]],
    ['too many calls', 'eth_call', [aggregate(Array.from({ length: 501 }, () => ours))]],
    ['fields that nobody knows', 'eth_call', [{ ...call, accessList: [] }]],
    ['a block that is none', 'eth_call', [call, 'newest']],
    ['no call', 'eth_call', ['0x']],
    ['fees', 'eth_call', [{ ...call, maxFeePerGas: '0x1' }]],
    ['a value that is none', 'eth_call', [{ ...call, value: {} }]],
    ['half a byte', 'eth_call', [{ ...call, data: '0x123' }]],
    ['an estimate of a stranger’s code', 'eth_estimateGas', [{ to: stranger, data: `0x1626ba7e${'00'.repeat(128)}` }]],
    [
      'a simulation of a stranger’s code',
      'eth_simulateV1',
      [{ blockStateCalls: [{ calls: [{ to: stranger, data: `0x1626ba7e${'00'.repeat(128)}` }] }] }],
    ],
    [
      'a simulation with the rules of a sent one',
      'eth_simulateV1',
      [{ blockStateCalls: [{ calls: [call] }], validation: true }],
    ],
    ['fees of many percentiles', 'eth_feeHistory', ['0x4', 'latest', Array.from({ length: 11 }, () => 1)]],
    ['fees of no number of blocks', 'eth_feeHistory', [{}, 'latest', []]],
    ['the state at the beginning', 'eth_getBalance', [stranger, 'earliest']],
    ['an account that is none', 'eth_getBalance', ['0x1', 'latest']],
    ['a hash that is none', 'eth_getTransactionReceipt', ['0x1']],
    ['fees of all time', 'eth_feeHistory', ['0x400', 'latest', []]],
    [
      'a simulation with state of one’s own',
      'eth_simulateV1',
      [{ blockStateCalls: [{ calls: [call], stateOverrides: {} }] }],
    ],
    ['a simulation of a stranger', 'eth_simulateV1', [{ blockStateCalls: [{ calls: [{ to: stranger }] }] }]],
    ['logs of everybody', 'eth_getLogs', [{ ...logs, address: undefined }]],
    ['logs of several', 'eth_getLogs', [{ ...logs, address: [stranger, contracts.usdt] }]],
    ['logs of all kinds', 'eth_getLogs', [{ ...logs, topics: [] }]],
    ['logs of any first topic', 'eth_getLogs', [{ ...logs, topics: [null] }]],
    ['logs of no kind', 'eth_getLogs', [{ ...logs, topics: [[]] }]],
    ['logs of another kind', 'eth_getLogs', [{ ...logs, topics: [[executions[0], transfer]] }]],
    ['logs of one kind many times', 'eth_getLogs', [{ ...logs, topics: [[...executions, ...executions]] }]],
    ['logs of a kind within another list', 'eth_getLogs', [{ ...logs, topics: [executions, [hash]] }]],
    ['logs of all blocks', 'eth_getLogs', [{ ...logs, fromBlock: '0x0', toBlock: 'latest' }]],
    ['logs of too many blocks', 'eth_getLogs', [{ ...logs, toBlock: '0x138d' }]],
    ['logs of no block', 'eth_getLogs', [{ ...logs, toBlock: '0x4' }]],
    ['logs of a block by its hash', 'eth_getLogs', [{ address: stranger, topics: [executions], blockHash: hash }]],
    ['a getter with something behind it', 'eth_call', [{ to: stranger, data: `${getter('nonce()').data}00` }]],
    ['an approval of no hash', 'eth_call', [{ to: stranger, data: approvedHashes.slice(0, 74) }]],
    ['an estimate of a stranger’s getter', 'eth_estimateGas', [getter('nonce()')]],
    ['a simulation of a stranger’s getter', 'eth_simulateV1', [{ blockStateCalls: [{ calls: [getter('nonce()')] }] }]],
    [
      'a stranger’s getter by Multicall3',
      'eth_call',
      [aggregate([{ target: stranger, callData: getter('nonce()').data }])],
    ],
    ['a long simulation', 'eth_simulateV1', [{ blockStateCalls: [{ calls: Array.from({ length: 17 }, () => call) }] }]],
  ])('is not %s', (_, method, params) => {
    expect(codeOf(ask(method, ...params))).toBe(-32_602)
  })

  it('has a limit of gas, whatever the caller wants', () => {
    expect(gasOf(call)).toBe('0x1c9c380')
    expect(gasOf({ ...call, gas: `0x${'f'.repeat(16)}` })).toBe('0x1c9c380')
    expect(gasOf({ ...call, gas: '0x5208' })).toBe('0x5208')
    expect(gasOf({ data: validator })).toBe('0x989680')
    expect(gasOf(getter('getOwners()'))).toBe('0xf4240')
  })

  it('costs more where it costs a node more', () => {
    expect(costOf('eth_chainId')).toBe(1)
    expect(costOf('eth_call', call)).toBeGreaterThan(1)
    expect(costOf('eth_call', { data: validator })).toBe(10)
    expect(costOf('eth_getBlockByNumber', 'latest', true)).toBeGreaterThan(
      costOf('eth_getBlockByNumber', 'latest', false),
    )
  })
})
