import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { drTokenAbi } from '@app/abis/dr-token'
import { equityCardAbi } from '@app/abis/equity-card'
import { powerMarketAbi } from '@app/abis/power-market'
import { powerTokenAbi } from '@app/abis/power-token'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Contract } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import {
  type Abi,
  type Address,
  concat,
  type ContractConstructorArgs,
  decodeAbiParameters,
  encodeDeployData,
  getAbiItem,
  getContract,
  getContractAddress,
  type Hex,
  isAddressEqual,
  type PublicClient,
  size,
  slice,
  type Transaction,
} from 'viem'
import { getMadeByOthers } from '../creations.ts'
import { create2Proxy } from './chain-settings.ts'
import { getCreationCode, getOurContracts, isCodeOf } from './runtime-code.ts'
import { walkLogs } from './walk-logs.ts'

/** How a contract came to be. `args`: what its constructor was given, ABI-encoded. */
export type Creation = Contract & {
  args: Hex
  /** In which it was created; undefined where no event tells. */
  transaction: Hex | undefined
  /** In words, from where the arguments are known. */
  source: string
}

export type NoCreation = Contract & { problem: string }

type Made = { code: Hex; address: Address; salt?: Hex }

/** Blocks. A deployment is a few dozen transactions, one after the other. */
const firstRange = 2_000

/** One of these is the first that each contract emits, from inside its constructor. */
const firstEvents = [
  getAbiItem({ abi: accessManagerAbi, name: 'RoleGranted' }),
  getAbiItem({ abi: productTokenAbi, name: 'Transfer' }),
  getAbiItem({ abi: referralRegistryAbi, name: 'Bound' }),
  getAbiItem({ abi: settingsDeskAbi, name: 'AuthorityUpdated' }),
]

/** Says nothing when it is made: its first event is somebody's mint. */
const isSilent = ({ kind }: Contract) => kind === 'drToken'

/**
 * What our contracts of a deployment were made with: read from the transaction that created each, and proven by the address that
 * follows from it. What another contract created has what that one passes on.
 * @throws Error when the endpoint is of another chain or gives no logs.
 */
export async function readCreations(
  client: PublicClient,
  deployment: Deployment,
): Promise<{ creations: Creation[]; missing: NoCreation[] }> {
  const { chainId, contracts, startBlock } = deployment
  const actual = await client.getChainId()
  if (actual !== chainId) throw new Error(`The endpoint is on chain ${actual}, not on chain ${chainId}.`)
  const ours = getOurContracts(deployment)
  const madeByOthers = getMadeByOthers(contracts)
  const own = ours.filter(({ name }) => !(name in madeByOthers))
  const created = await findTransactions(
    client,
    own.filter((contract) => !isSilent(contract)),
    BigInt(startBlock),
  )
  const found = new Map<string, Creation>()
  const missing: NoCreation[] = []
  let salt: Hex | undefined
  for (const contract of own.filter((each) => !isSilent(each))) {
    const hash = created.get(contract.name)
    const transaction = hash && (await client.getTransaction({ hash }).catch(() => null))
    const made = transaction ? readMade(transaction) : undefined
    const args = made && isAddressEqual(made.address, contract.address) ? cutCode(contract, made.code) : undefined
    if (made?.salt) salt = made.salt
    if (hash && args) found.set(contract.name, { ...contract, args, transaction: hash, source: `read from ${hash}` })
    else missing.push({ ...contract, problem: await explain(client, contract, { hash, transaction, made }) })
  }
  for (const contract of own.filter(isSilent)) {
    const computed = await computeDrToken(client, contract, salt)
    if ('problem' in computed) missing.push(computed)
    else found.set(contract.name, computed)
  }
  for (const contract of ours.filter(({ name }) => name in madeByOthers)) {
    const passed = passOn(contract, contracts, found)
    const isThere = isCodeOf(contract.kind, await client.getCode({ address: contract.address }))
    if (passed && isThere) found.set(contract.name, passed)
    else missing.push({ ...contract, problem: passed ? otherCode : 'what created it could not be read' })
  }
  return { creations: ours.flatMap(({ name }) => found.get(name) ?? []), missing }
}

const otherCode = 'other code than that of this version stands there: use the version that deployed it'

async function explain(
  client: PublicClient,
  { kind, address }: Contract,
  { hash, transaction, made }: { hash?: Hex; transaction?: Transaction | null; made?: Made },
): Promise<string> {
  const code = await client.getCode({ address })
  if (!code || code === '0x') return `nothing stands at ${address}`
  if (!isCodeOf(kind, code)) return otherCode
  if (hash === undefined) return 'this endpoint has no event of its creation: give one that has all logs with --rpc'
  if (!transaction) return `this endpoint does not tell of ${hash} any more: give one that does with --rpc`
  if (made === undefined)
    return `${hash} created it by way of another contract, where its arguments cannot be told apart`
  return `${hash} is not what created it: give another endpoint with --rpc`
}

/** The transaction of the first event of each, by name. */
async function findTransactions(
  client: PublicClient,
  contracts: readonly Contract[],
  first: bigint,
): Promise<Map<string, Hex>> {
  const found = new Map<string, Hex>()
  const address = contracts.map((contract) => contract.address)
  await walkLogs(client, { address, events: firstEvents, first, initial: firstRange }, (logs) => {
    for (const log of logs) {
      const contract = contracts.find((each) => isAddressEqual(each.address, log.address))
      if (contract && log.transactionHash && !found.has(contract.name)) found.set(contract.name, log.transactionHash)
    }
    return found.size === contracts.length
  })
  return found
}

function readMade({ to, input, from, nonce }: Transaction): Made | undefined {
  if (to === null) return { code: input, address: getContractAddress({ from, nonce: BigInt(nonce) }) }
  if (!isAddressEqual(to, create2Proxy) || size(input) <= 32) return undefined
  const made = { salt: slice(input, 0, 32), code: slice(input, 32) }
  return { ...made, address: getProxyAddress(made) }
}

const getProxyAddress = ({ salt, code }: { salt: Hex; code: Hex }) =>
  getContractAddress({ opcode: 'CREATE2', from: create2Proxy, salt, bytecode: code })

/** What stands behind our code; undefined when other code stands there. */
function cutCode({ kind }: Contract, whole: Hex): Hex | undefined {
  const code = getCreationCode(kind)
  return whole.startsWith(code) ? `0x${whole.slice(code.length)}` : undefined
}

async function computeDrToken(
  client: PublicClient,
  contract: Contract,
  salt: Hex | undefined,
): Promise<Creation | NoCreation> {
  const { address, kind } = contract
  if (!isCodeOf(kind, await client.getCode({ address }))) return { ...contract, problem: otherCode }
  const token = getContract({ address, abi: drTokenAbi, client })
  const [name, symbol, product] = await Promise.all([token.read.name(), token.read.symbol(), token.read.product()])
  const args = encodeArguments(drTokenAbi, [name, symbol, product])
  const source = 'computed from its name, symbol and product, none of which can change'
  if (salt === undefined) return { ...contract, args, transaction: undefined, source }
  if (isAddressEqual(getProxyAddress({ salt, code: concat([getCreationCode(kind), args]) }), address))
    return { ...contract, args, transaction: undefined, source: `${source}; its address proves them` }
  return { ...contract, problem: 'its address does not follow from its name, symbol and product' }
}

/** As the constructors of PowerMarket and CardSeller pass on what they are given. */
function passOn(
  contract: Contract,
  contracts: Deployment['contracts'],
  found: ReadonlyMap<string, Creation>,
): Creation | undefined {
  const by = (creator: Creation, args: Hex): Creation => ({
    ...contract,
    args,
    transaction: creator.transaction,
    source: `passed on by ${creator.name}, which created it`,
  })
  const market = found.get('powerMarket')
  if (contract.name === 'powerToken' && market) {
    const [{ powerName, powerSymbol }] = decodeAbiParameters(getConstructor(powerMarketAbi).inputs, market.args)
    return by(market, encodeArguments(powerTokenAbi, [powerName, powerSymbol]))
  }
  const seller = found.get('cardSeller')
  const { equityCard, cardVault } = contracts
  if (!seller || !equityCard || !cardVault) return undefined
  const [setup] = decodeAbiParameters(getConstructor(cardSellerAbi).inputs, seller.args)
  const { authority, product, rewardToken, heldPerCard, releasePerDay, incomePerDay } = setup
  if (contract.name === 'equityCard') {
    const { cardName, cardSymbol, uriPrefix, uriSuffix } = setup
    const args = [authority, cardVault, cardName, cardSymbol, uriPrefix, uriSuffix] as const
    return by(seller, encodeArguments(equityCardAbi, args))
  }
  if (contract.name !== 'cardVault') return undefined
  const args = [authority, equityCard, product, rewardToken, heldPerCard, releasePerDay, incomePerDay] as const
  return by(seller, encodeArguments(cardVaultAbi, args))
}

function encodeArguments<const Own extends Abi>(abi: Own, args: ContractConstructorArgs<Own>): Hex {
  return encodeDeployData<Abi>({ abi, bytecode: '0x', args: args as readonly unknown[] })
}

function getConstructor<const Own extends Abi>(abi: Own): Extract<Own[number], { type: 'constructor' }> {
  return abi.find(({ type }) => type === 'constructor') as Extract<Own[number], { type: 'constructor' }>
}
