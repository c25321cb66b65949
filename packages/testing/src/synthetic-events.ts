import accessManagerCode from '@app/abis/bytecode/AccessManager.json' with { type: 'json' }
import dividendVaultCode from '@app/abis/bytecode/DividendVault.json' with { type: 'json' }
import type { WholeDeployment } from '@app/config/deployment'
import { type Address, concatHex, encodeAbiParameters, type Hex, pad, toEventSelector, toHex, zeroAddress } from 'viem'
import { createJsonRpc } from './json-rpc.ts'
import { createRandom, type Random } from './random.ts'

export type SyntheticOptions = {
  url: string
  deployment: WholeDeployment
  seed: number
  blocks: number
  eventsPerBlock: number
  /** The others stake, unstake and transfer. Default: 0.25. */
  bindShare?: number
}

type Event = { address: Address; topics: [Hex, Hex, Hex]; data: Hex }

const topics = {
  bound: toEventSelector('Bound(address,address,uint256,uint256)'),
  staked: toEventSelector('Staked(address,uint256,uint256,uint256)'),
  unstaked: toEventSelector('Unstaked(address,uint256,uint256)'),
  transfer: toEventSelector('Transfer(address,address,uint256)'),
}
const maxDepth = 128

/** Emits its call data as logs: records of three topics, the length of the data, and 64 bytes of data. */
const emitterCode: Hex = '0x60005b8036111560255760c0816000376040516020516000516060516080a360c0016002565b00'

/**
 * Replaces the code of registry, pool and product token by an emitter, adds the code by which a node is recognised as
 * ours, and emits a plausible history: much faster than real transactions, for tests and benchmarks of logs only. Takes
 * over mining.
 * @returns Number of events.
 */
export async function emitSyntheticEvents(options: SyntheticOptions): Promise<number> {
  const { url, deployment, blocks, eventsPerBlock } = options
  const rpc = createJsonRpc(url)
  const [sender] = await rpc<Address[]>('eth_accounts')
  const { accessManager, dividendVault, productToken, referralRegistry, stakingPoolUsdt } = deployment.contracts
  for (const address of [productToken, referralRegistry, stakingPoolUsdt])
    await rpc('anvil_setCode', [address, emitterCode])
  await rpc('anvil_setCode', [accessManager, accessManagerCode.deployedBytecode])
  await rpc('anvil_setCode', [dividendVault, dividendVaultCode.deployedBytecode])
  await rpc('evm_setAutomine', [false])
  const makeEvent = createEventMaker(deployment, createRandom(options.seed), options.bindShare ?? 0.25)
  let nonce = 0
  for (let block = 0; block < blocks; block++) {
    const events = Array.from({ length: eventsPerBlock }, makeEvent)
    const calls: [string, unknown[]][] = []
    for (const address of [referralRegistry, stakingPoolUsdt, productToken]) {
      const data = encodeEvents(events.filter((event) => event.address === address))
      const terms = { nonce: toHex(nonce), gas: toHex(30_000 + data.length * 30), maxFeePerGas: toHex(10n ** 12n) }
      if (data === '0x') continue
      calls.push(['eth_sendTransaction', [{ from: sender, to: address, data, ...terms }]])
      nonce++
    }
    const failed = (await rpc.batch(calls)).find((result) => result instanceof Error)
    if (failed) throw failed
    await rpc('evm_mine')
  }
  return blocks * eventsPerBlock
}

function encodeEvents(events: readonly Event[]): Hex {
  return concatHex(
    events.flatMap((event) => [
      ...event.topics,
      pad(toHex((event.data.length - 2) / 2)),
      pad(event.data, { dir: 'right', size: 64 }),
    ]),
  )
}

function createEventMaker({ contracts }: WholeDeployment, random: Random, bindShare: number): () => Event {
  const accounts: { address: Address; depth: number }[] = []
  const open: { account: Address; id: number; amount: bigint }[] = []
  let positions = 0
  const bind = (): Event => {
    const superior = accounts.length === 0 ? undefined : random.pick(accounts)
    const depth = superior ? superior.depth + 1 : 0
    if (depth > maxDepth) return bind()
    const address = pad(toHex(accounts.length + 0xabcdef), { size: 20 })
    accounts.push({ address, depth })
    return {
      address: contracts.referralRegistry,
      topics: [topics.bound, pad(address), pad(superior?.address ?? zeroAddress)],
      data: encodeNumbers(BigInt(accounts.length), BigInt(depth)),
    }
  }
  const stake = (): Event => {
    const { address } = random.pick(accounts)
    const amount = BigInt(1 + random.integer(1e9)) * 1_000n
    positions += 1
    open.push({ account: address, id: positions, amount })
    return {
      address: contracts.stakingPoolUsdt,
      topics: [topics.staked, pad(address), pad(toHex(positions))],
      data: encodeNumbers(amount, 1_900_000_000n),
    }
  }
  const unstake = (): Event => {
    const [{ account, id, amount }] = open.splice(random.integer(open.length), 1) as [(typeof open)[number]]
    return {
      address: contracts.stakingPoolUsdt,
      topics: [topics.unstaked, pad(account), pad(toHex(id))],
      data: encodeNumbers(amount),
    }
  }
  const mint = (): Event => ({
    address: contracts.productToken,
    topics: [topics.transfer, pad(zeroAddress), pad(random.pick(accounts).address)],
    data: encodeNumbers(BigInt(random.integer(1e9))),
  })
  return () => {
    if (accounts.length === 0 || random.chance(bindShare)) return bind()
    if (random.chance(0.2)) return mint()
    return open.length > 0 && random.chance(0.25) ? unstake() : stake()
  }
}

function encodeNumbers(...numbers: bigint[]): Hex {
  return encodeAbiParameters(
    numbers.map(() => ({ type: 'uint256' })),
    numbers,
  )
}
