import { createServer } from 'node:http'
import accessManager from '@app/abis/bytecode/AccessManager.json' with { type: 'json' }
import dividendVault from '@app/abis/bytecode/DividendVault.json' with { type: 'json' }
import { cardVaultAbi } from '@app/abis/card-vault'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getDeployment } from '@app/config/deployments'
import {
  type Abi,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  multicall3Abi,
  toFunctionSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { makeHash, TEST_BLOCK, TEST_BLOCK_TIMESTAMP } from './chain-rows.ts'

export interface NodeBehaviour {
  chainId: number
  /** Whether it says that it is a development node. */
  isAnvil: boolean
  headNumber: number
  headTimestamp: number
  /** Hashes of blocks the node has; any other is an unknown block. Undefined: it has every block. */
  knownBlocks?: ReadonlySet<Hex>
  hangs: boolean
  /** Signer whose vouchers the vault pays. */
  vaultSigner: Hex
  earned(account: Hex, pool: Hex, block: unknown): bigint
  /** Owner of every card. */
  cardOwner: Hex
}

interface Call {
  id: number
  jsonrpc: '2.0'
  method: string
  params?: unknown[]
}

/**
 * A node for faults that a real one cannot be made to have at will: hanging, another chain, blocks it lacks. Everything that
 * works is tested against anvil.
 */
export async function startStubNode(chainId = 31_337) {
  const behaviour: NodeBehaviour = {
    chainId,
    isAnvil: true,
    headNumber: TEST_BLOCK,
    headTimestamp: TEST_BLOCK_TIMESTAMP,
    hangs: false,
    vaultSigner: zeroAddress,
    earned: () => 7n,
    cardOwner: zeroAddress,
  }
  const calls: Call[] = []
  let port = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (behaviour.hangs) return
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
      const answers = [body].flat().map((call) => {
        calls.push(call)
        return { jsonrpc: '2.0', id: call.id, ...answer(call, behaviour) }
      })
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
    })
  })
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        port = typeof address === 'object' && address ? address.port : port
        resolve()
      })
    })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen()
  return { url: `http://127.0.0.1:${port}`, behaviour, calls, listen, stop }
}

export type StubNode = Awaited<ReturnType<typeof startStubNode>>

function answer({ method, params = [] }: Call, behaviour: NodeBehaviour): { result: unknown } | { error: unknown } {
  switch (method) {
    case 'eth_chainId':
      return { result: toHex(behaviour.chainId) }
    case 'eth_getBlockByNumber':
      return {
        result: {
          number: toHex(behaviour.headNumber),
          timestamp: toHex(behaviour.headTimestamp),
          hash: makeHash('block', behaviour.headNumber),
          transactions: [],
        },
      }
    case 'anvil_nodeInfo':
      if (behaviour.isAnvil) return { result: { environment: { chainId: behaviour.chainId } } }
      return { error: { code: -32_601, message: `method ${method} not found` } }
    case 'eth_getCode':
      return { result: ourCode.get(String(params[0]).toLowerCase()) ?? '0x' }
    case 'eth_call':
      return answerCall(params, behaviour)
    default:
      return { error: { code: -32_601, message: `method ${method} not found` } }
  }
}

/** The contracts that identify an endpoint as one of our chain. */
const { contracts } = getDeployment(31_337)
const ourCode = new Map([
  [contracts.accessManager.toLowerCase(), accessManager.deployedBytecode],
  [contracts.dividendVault.toLowerCase(), dividendVault.deployedBytecode],
])

const innerAbi: Abi = [
  ...stakingPoolAbi,
  ...dividendVaultAbi,
  ...equityCardAbi,
  ...cardVaultAbi,
  ...votingEscrowAbi,
  ...erc20Abi,
]

/** The equity cards of the specification: 5,000 held, 33 released and 30 earned a day. */
const cardFigures: Readonly<Record<string, bigint | undefined>> = {
  heldPerCard: 5_000n * 10n ** 18n,
  releasePerDay: 33n * 10n ** 18n,
  incomePerDay: 30n * 10n ** 18n,
  cardLife: 13_090_910n,
  decimals: 6n,
  pausedUntil: 0n,
}

function answerCall([call, block]: unknown[], behaviour: NodeBehaviour): { result: unknown } | { error: unknown } {
  const { blockHash } = (block ?? {}) as { blockHash?: Hex }
  if (blockHash !== undefined && behaviour.knownBlocks && !behaviour.knownBlocks.has(blockHash))
    return { error: { code: -32_000, message: 'header not found' } }
  const { to, data } = call as { to?: Hex; data: Hex }
  // The code that checks signatures of contract accounts: nobody signed.
  if (to === undefined) return { result: '0x00' }
  if (!data.startsWith(aggregateSelector)) return { result: answerInner(to, data, behaviour, block) }
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const requests = (args as readonly [readonly { target: Hex; callData: Hex }[]])[0]
  const results = requests.map(({ target, callData }) => ({
    success: true,
    returnData: answerInner(target, callData, behaviour, block),
  }))
  return { result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results }) }
}

const SIGNER_ENDS_AT = 4_000_000_000n

const aggregateSelector = toFunctionSelector('aggregate3((address,bool,bytes)[])')

function answerInner(target: Hex, data: Hex, behaviour: NodeBehaviour, block: unknown): Hex {
  const { functionName, args } = decodeFunctionData({ abi: innerAbi, data })
  if (functionName === 'signers')
    return encodeFunctionResult({
      abi: dividendVaultAbi,
      functionName,
      result: [behaviour.vaultSigner, SIGNER_ENDS_AT, zeroAddress, 0n],
    })
  if (functionName === 'ownerOf') return encodeAbiParameters([{ type: 'address' }], [behaviour.cardOwner])
  const figure = functionName === 'earned' ? undefined : (cardFigures[functionName] ?? 1n)
  if (figure !== undefined) return encodeAbiParameters([{ type: 'uint256' }], [figure])
  const amount = behaviour.earned((args as unknown as readonly [Hex])[0], target, block)
  return encodeFunctionResult({ abi: stakingPoolAbi, functionName: 'earned', result: amount })
}
