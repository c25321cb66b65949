import { createRequire } from 'node:module'
import {
  type Abi,
  type Account,
  type Address,
  type Chain,
  type Client,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  hashTypedData,
  type Hex,
  type LocalAccount,
  numberToHex,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
  type Transport,
  zeroAddress,
} from 'viem'
import {
  deployContract,
  getTransactionCount,
  readContract,
  sendTransaction,
  waitForTransactionReceipt,
  writeContract,
} from 'viem/actions'

export const safeAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
  'function approveHash(bytes32 hashToApprove)',
  'function approvedHashes(address owner, bytes32 hash) view returns (uint256)',
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)',
  'function nonce() view returns (uint256)',
  'function VERSION() view returns (string)',
  'function getThreshold() view returns (uint256)',
  'function getOwners() view returns (address[])',
  'function isValidSignature(bytes32 dataHash, bytes signature) view returns (bytes4)',
  'event ExecutionSuccess(bytes32 indexed txHash, uint256 payment)',
  'event ExecutionFailure(bytes32 indexed txHash, uint256 payment)',
])

const factoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
  'event ProxyCreation(address indexed proxy, address singleton)',
])
const signMessageAbi = parseAbi(['function signMessage(bytes data)'])
const multiSendAbi = parseAbi(['function multiSend(bytes transactions) payable'])

export type SafeSender = Client<Transport, Chain, Account>

export type SafeContracts = Record<
  'singleton' | 'proxyFactory' | 'fallbackHandler' | 'signMessageLib' | 'multiSend' | 'multiSendCallOnly',
  Address
>

/** `chainId` is of its EIP-712 domain. */
export type SafeAt = { address: Address; chainId: number }

export type SafeCall = { to: Address; value?: bigint; data?: Hex; operation?: 0 | 1 }

export type SafeTransaction = {
  to: Address
  value: bigint
  data: Hex
  /** 0: call, 1: delegatecall. */
  operation: 0 | 1
  safeTxGas: bigint
  baseGas: bigint
  gasPrice: bigint
  gasToken: Address
  refundReceiver: Address
  nonce: bigint
}

/** Its peer, ethers, is not installed: nothing but these files of the package is read. */
const loadFile = createRequire(import.meta.url)

function loadArtifact(path: string): { abi: Abi; bytecode: Hex; deployedBytecode: Hex } {
  const name = path.split('/').at(-1)
  const folder = '@safe-global/safe-contracts/build/artifacts/contracts'
  return loadFile(`${folder}/${path}.sol/${name}.json`) as { abi: Abi; bytecode: Hex; deployedBytecode: Hex }
}

const contractPaths = {
  singleton: 'Safe',
  proxyFactory: 'proxies/SafeProxyFactory',
  fallbackHandler: 'handler/CompatibilityFallbackHandler',
  signMessageLib: 'libraries/SignMessageLib',
  multiSend: 'libraries/MultiSend',
  multiSendCallOnly: 'libraries/MultiSendCallOnly',
} as const satisfies Record<keyof SafeContracts, string>

/** Safe 1.4.1 from the bytecode of its package. All are sent before the first is mined: blocks may take seconds. */
export async function deploySafeContracts(sender: SafeSender): Promise<SafeContracts> {
  let nonce = await getTransactionCount(sender, { address: sender.account.address, blockTag: 'pending' })
  const sent: [string, Hex][] = []
  for (const [name, path] of Object.entries(contractPaths)) {
    const { abi, bytecode } = loadArtifact(path)
    sent.push([name, await deployContract(sender, { abi, bytecode, nonce })])
    nonce += 1
  }
  const addresses = sent.map(async ([name, hash]) => {
    const { contractAddress } = await waitForTransactionReceipt(sender, { hash })
    if (!contractAddress) throw new Error(`${name} was not deployed.`)
    return [name, getAddress(contractAddress)] as const
  })
  return Object.fromEntries(await Promise.all(addresses)) as SafeContracts
}

export type SafeOptions = { owners: readonly Address[]; threshold: number; salt?: bigint }

export function encodeSafeCreation(
  { fallbackHandler, singleton, proxyFactory }: CanonicalContracts,
  { owners, threshold, salt = 0n }: SafeOptions,
): { to: Address; data: Hex } {
  const initializer = encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [owners, BigInt(threshold), zeroAddress, '0x', fallbackHandler, zeroAddress, 0n, zeroAddress],
  })
  const args = [singleton, initializer, salt] as const
  return { to: proxyFactory, data: encodeFunctionData({ abi: factoryAbi, functionName: 'createProxyWithNonce', args }) }
}

type CanonicalContracts = Pick<SafeContracts, 'singleton' | 'proxyFactory' | 'fallbackHandler'>

/** Addresses of Safe 1.4.1 on public chains. */
export const canonicalSafeContracts: CanonicalContracts = {
  singleton: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
  proxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  fallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
}

/** Requests to a local node that put those contracts there without a transaction. */
export function listSafeCode(): { method: string; params: [Address, ...Hex[]] }[] {
  const { singleton, proxyFactory, fallbackHandler } = canonicalSafeContracts
  return [
    setCode(singleton, 'Safe'),
    // A threshold of one, as its constructor sets it: nobody can set the singleton up for itself.
    { method: 'anvil_setStorageAt', params: [singleton, toWord(4n), toWord(1n)] },
    setCode(proxyFactory, 'proxies/SafeProxyFactory'),
    setCode(fallbackHandler, 'handler/CompatibilityFallbackHandler'),
  ]
}

function setCode(address: Address, path: string): { method: string; params: [Address, Hex] } {
  return { method: 'anvil_setCode', params: [address, loadArtifact(path).deployedBytecode] }
}

function toWord(number: bigint): Hex {
  return numberToHex(number, { size: 32 })
}

/** Puts a Safe at an address of a local node on which the canonical contracts are (`listSafeCode`). */
export async function putSafe(
  sender: SafeSender,
  address: Address,
  { owners, threshold }: Omit<SafeOptions, 'salt'>,
): Promise<void> {
  const { singleton, fallbackHandler } = canonicalSafeContracts
  const { method, params } = setCode(address, 'proxies/SafeProxy')
  await sender.request({ method, params } as never)
  await sender.request({
    method: 'anvil_setStorageAt',
    params: [address, toWord(0n), numberToHex(BigInt(singleton), { size: 32 })],
  } as never)
  const hash = await writeContract(sender, {
    address,
    abi: safeAbi,
    functionName: 'setup',
    args: [owners, BigInt(threshold), zeroAddress, '0x', fallbackHandler, zeroAddress, 0n, zeroAddress],
  })
  await waitForTransactionReceipt(sender, { hash })
}

/** @param options.salt another one gives another Safe of the same owners and threshold */
export async function createSafe(
  sender: SafeSender,
  contracts: CanonicalContracts,
  options: SafeOptions,
): Promise<Address> {
  const { to, data } = encodeSafeCreation(contracts, options)
  const hash = await sendTransaction(sender, { to, data })
  const { logs } = await waitForTransactionReceipt(sender, { hash })
  const [created] = parseEventLogs({ abi: factoryAbi, logs, eventName: 'ProxyCreation' })
  if (!created) throw new Error('The factory created no Safe.')
  return created.args.proxy
}

export function buildSafeTransaction(
  { to, value = 0n, data = '0x', operation = 0 }: SafeCall,
  nonce: bigint,
  gas: Partial<Pick<SafeTransaction, 'safeTxGas' | 'baseGas' | 'gasPrice'>> = {},
): SafeTransaction {
  return {
    to,
    value,
    data,
    operation,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce,
    ...gas,
  }
}

export function buildMultiSend(contracts: SafeContracts, calls: readonly SafeCall[]): SafeCall {
  const packed = calls.map(({ to, value = 0n, data = '0x' }) => {
    const length = BigInt((data.length - 2) / 2)
    return encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, to, value, length, data])
  })
  const data = encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args: [concatHex(packed)] })
  return { to: contracts.multiSendCallOnly, data, operation: 1 }
}

const transactionTypes = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const
const messageTypes = { SafeMessage: [{ name: 'message', type: 'bytes' }] } as const

/** What owners sign (EIP-712). */
export function getSafeTransactionTypedData({ address, chainId }: SafeAt, transaction: SafeTransaction) {
  return {
    domain: { chainId, verifyingContract: address },
    types: transactionTypes,
    primaryType: 'SafeTx',
    message: transaction,
  } as const
}

export function hashSafeTransaction(safe: SafeAt, transaction: SafeTransaction): Hex {
  return hashTypedData(getSafeTransactionTypedData(safe, transaction))
}

/**
 * What owners sign (EIP-712) so that the Safe accepts `hash` by ERC-1271.
 * @param hash `hashMessage` of a text or `hashTypedData` of typed data, as an ordinary account signs it
 */
export function getSafeMessageTypedData({ address, chainId }: SafeAt, hash: Hex) {
  return {
    domain: { chainId, verifyingContract: address },
    types: messageTypes,
    primaryType: 'SafeMessage',
    message: { message: toSafeMessage(hash) },
  } as const
}

/** The handler's `isValidSignature(bytes32, bytes)` treats the hash as a message of its own. */
function toSafeMessage(hash: Hex): Hex {
  return encodeAbiParameters([{ type: 'bytes32' }], [hash])
}

/** Joined signatures, sorted by owner as the Safe demands. */
export async function signSafeTransaction(
  safe: SafeAt,
  transaction: SafeTransaction,
  owners: readonly LocalAccount[],
): Promise<Hex> {
  const data = getSafeTransactionTypedData(safe, transaction)
  return await joinSignatures(owners, (owner) => owner.signTypedData(data))
}

/** @param hash see {@link getSafeMessageTypedData} */
export async function signSafeMessage(safe: SafeAt, hash: Hex, owners: readonly LocalAccount[]): Promise<Hex> {
  const data = getSafeMessageTypedData(safe, hash)
  return await joinSignatures(owners, (owner) => owner.signTypedData(data))
}

async function joinSignatures(
  owners: readonly LocalAccount[],
  sign: (owner: LocalAccount) => Promise<Hex>,
): Promise<Hex> {
  const sorted = owners.toSorted((left, right) => (BigInt(left.address) < BigInt(right.address) ? -1 : 1))
  return concatHex(await Promise.all(sorted.map((owner) => sign(owner))))
}

/** @throws when the Safe refuses, or when the inner call of a transaction without safeTxGas reverts */
export async function executeSafeTransaction(
  sender: SafeSender,
  safe: Address,
  transaction: SafeTransaction,
  signatures: Hex,
): Promise<TransactionReceipt> {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction
  const hash = await writeContract(sender, {
    address: safe,
    abi: safeAbi,
    functionName: 'execTransaction',
    args: [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signatures],
  })
  return await waitForTransactionReceipt(sender, { hash })
}

/** Signs and executes with the Safe's next nonce. */
export async function actAsSafe(
  sender: SafeSender,
  safe: SafeAt,
  call: SafeCall,
  owners: readonly LocalAccount[],
): Promise<TransactionReceipt> {
  const nonce = await readContract(sender, { address: safe.address, abi: safeAbi, functionName: 'nonce' })
  const transaction = buildSafeTransaction(call, nonce)
  const signatures = await signSafeTransaction(safe, transaction, owners)
  return await executeSafeTransaction(sender, safe.address, transaction, signatures)
}

/**
 * Makes the Safe accept `hash` with the empty signature `0x`.
 * @param hash see {@link getSafeMessageTypedData}
 */
export async function approveSafeMessage(
  sender: SafeSender,
  contracts: SafeContracts,
  safe: SafeAt,
  hash: Hex,
  owners: readonly LocalAccount[],
): Promise<TransactionReceipt> {
  const data = encodeFunctionData({ abi: signMessageAbi, functionName: 'signMessage', args: [toSafeMessage(hash)] })
  return await actAsSafe(sender, safe, { to: contracts.signMessageLib, data, operation: 1 }, owners)
}
