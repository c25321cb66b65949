import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { productTokenAbi } from '@app/abis/product-token'
import type { Deployment } from '@app/config/deployments'
import {
  type Address,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  maxUint256,
} from 'viem'
import { getTestAccount } from './accounts.ts'
import type { JsonRpc } from './json-rpc.ts'
import type { Random } from './random.ts'
import { atDesk } from './settings-desk.ts'

type Call = { from: Address; to: Address; data: Hex }
type Leaf = { account: Address; token: Address; cumulative: bigint; root: Hex }

const abi = dividendVaultAbi
const day = 86_400
const none: Hex = `0x${'0'.repeat(64)}`
const firstSignerIndex = 1_010
const voucherTypes = {
  Voucher: [
    { name: 'account', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'upTo', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const
const leafTypes = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'address' },
  { type: 'address' },
  { type: 'uint256' },
] as const

/**
 * Random use of the dividend vault by holders of every role and a few accounts. A root has one leaf, so that it needs
 * no proof. Many calls are refused: too early, vetoed, already paid, or beyond the funding.
 */
export function createDividendHistory(
  { contracts, chainId, tokens }: Deployment,
  { rpc, random, operator, people }: { rpc: JsonRpc; random: Random; operator: Address; people: readonly Address[] },
) {
  const vault = contracts.dividendVault
  const units = new Map([
    [contracts.usdt, 10n ** BigInt(tokens.usdt.decimals)],
    [contracts.productToken, 10n ** BigInt(tokens.productToken.decimals)],
  ])
  const leaves: Leaf[] = []
  let signerIndex = firstSignerIndex

  const call = (from: Address, data: Hex): Call => ({ from, to: vault, data })
  const pickToken = () => random.pick([...units.keys()])
  const amountOf = (token: Address, most: number) => BigInt(1 + random.integer(most)) * units.get(token)!

  async function readRootCount(): Promise<bigint> {
    const data = encodeFunctionData({ abi, functionName: 'rootCount' })
    const answer = await rpc<Hex>('eth_call', [{ to: vault, data }, 'latest'])
    return decodeFunctionResult({ abi, functionName: 'rootCount', data: answer })
  }

  async function readRoot(index: bigint): Promise<Leaf | undefined> {
    const data = encodeFunctionData({ abi, functionName: 'rootAt', args: [index] })
    const answer = await rpc<Hex>('eth_call', [{ to: vault, data }, 'latest'])
    const [kept] = decodeFunctionResult({ abi, functionName: 'rootAt', data: answer })
    return leaves.find(({ root }) => root.startsWith(kept))
  }

  function addLeaf(): Leaf {
    const [account, token] = [random.pick(people), pickToken()]
    const before = leaves.findLast((leaf) => leaf.account === account && leaf.token === token)?.cumulative ?? 0n
    const cumulative = before + amountOf(token, 40)
    const fields = encodeAbiParameters(leafTypes, [BigInt(chainId), vault, account, token, cumulative])
    const leaf = { account, token, cumulative, root: keccak256(keccak256(fields)) }
    leaves.push(leaf)
    return leaf
  }

  async function makePost(now: number): Promise<Call> {
    const count = await readRootCount()
    const previous = count === 0n ? none : ((await readRoot(count - 1n))?.root ?? none)
    const hash = keccak256(previous)
    const args = [BigInt(Math.floor(now / day) - 1), addLeaf().root, previous, hash, 1n, hash, hash] as const
    return call(operator, encodeFunctionData({ abi, functionName: 'post', args }))
  }

  async function makePayment(now: number): Promise<Call> {
    const index = BigInt(random.integer(Math.max(1, Number(await readRootCount()))))
    const leaf = (await readRoot(index)) ?? addLeaf()
    const { account, token, cumulative, root } = leaf
    if (random.chance(0.6)) {
      const args = [account, token, index, root, cumulative, []] as const
      return call(random.pick(people), encodeFunctionData({ abi, functionName: 'exit', args }))
    }
    const voucher = { account, token, upTo: cumulative, deadline: BigInt(now + 6 * day) }
    const signature = await getTestAccount(signerIndex).signTypedData({
      domain: { name: 'DividendVault', version: '1', chainId, verifyingContract: vault },
      types: voucherTypes,
      primaryType: 'Voucher',
      message: voucher,
    })
    const args = [voucher, signature, index, root, cumulative, []] as const
    return call(random.pick(people), encodeFunctionData({ abi, functionName: 'withdraw', args }))
  }

  function makeFunding(now: number): Call {
    const token = pickToken()
    if (random.chance(0.2)) {
      const args = [token, amountOf(token, 50)] as const
      return call(operator, encodeFunctionData({ abi, functionName: 'cover', args }))
    }
    const firstDay = BigInt(Math.floor(now / day) + 1 + random.integer(3))
    const args = [token, random.integer(5), amountOf(token, 500), firstDay, BigInt(1 + random.integer(20))] as const
    return call(operator, encodeFunctionData({ abi, functionName: 'fund', args }))
  }

  async function makeVeto(): Promise<Call> {
    const count = await readRootCount()
    const index = count - 1n - BigInt(random.integer(2))
    const root = index < 0n ? none : ((await readRoot(index))?.root ?? none)
    const args = [index < 0n ? 0n : index, root] as const
    return call(operator, encodeFunctionData({ abi, functionName: 'veto', args }))
  }

  function makeAnnouncement(now: number): Call {
    const today = Math.floor(now / day)
    const data = random.chance(0.5)
      ? encodeFunctionData({
          abi,
          functionName: 'announceRules',
          args: [keccak256(none), random.chance(0.8) ? BigInt(today + 9) : maxUint256],
        })
      : encodeFunctionData({ abi, functionName: 'announceEmptyPool', args: [BigInt(today - 1), random.integer(5)] })
    return { from: operator, to: contracts.settingsDesk, data: encodeFunctionData(atDesk(vault, data)) }
  }

  function makeSetting(now: number): Call {
    const token = pickToken()
    switch (random.integer(4)) {
      case 0:
        return call(operator, encodeFunctionData({ abi, functionName: 'disableSigner' }))
      case 1: {
        signerIndex += 1
        const args = [getTestAccount(signerIndex).address, BigInt(now + 40 * day)] as const
        return call(operator, encodeFunctionData({ abi, functionName: 'addSigner', args }))
      }
      default: {
        const functionName = random.chance(0.6) ? 'raiseDailyCap' : 'lowerDailyCap'
        const args = [token, amountOf(token, 300)] as const
        return call(operator, encodeFunctionData({ abi, functionName, args }))
      }
    }
  }

  return {
    prepare: (now: number): Call[] => [
      ...[...units.keys()].flatMap((token) => [
        call(operator, encodeFunctionData({ abi, functionName: 'lowerDailyCap', args: [token, amountOf(token, 300)] })),
        {
          from: operator,
          to: token,
          data: encodeFunctionData({ abi: productTokenAbi, functionName: 'approve', args: [vault, maxUint256] }),
        },
      ]),
      // The deployment's signers: a third one would not be accepted.
      call(operator, encodeFunctionData({ abi, functionName: 'disableSigner' })),
      call(
        operator,
        encodeFunctionData({
          abi,
          functionName: 'addSigner',
          args: [getTestAccount(signerIndex).address, BigInt(now + 900 * day)],
        }),
      ),
    ],
    makeCall: async (now: number): Promise<Call> => {
      switch (random.integer(12)) {
        case 0:
        case 1:
          return makeFunding(now)
        case 2:
        case 3:
        case 4:
          return makePost(now)
        case 5:
          return makeVeto()
        case 6:
          return makeAnnouncement(now)
        case 7:
          return makeSetting(now)
        default:
          return makePayment(now)
      }
    },
  }
}
