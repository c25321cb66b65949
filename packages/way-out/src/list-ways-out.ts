import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import {
  type Contract,
  type DeployedToken,
  getAddress,
  getContracts,
  getSpenders,
  getTokens,
} from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { type Address, isSameAddress } from '@app/core/address'
import { ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import { climbProof, hashLeaf } from '@app/core/settlement/history/proof'
import type { Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { type Call, type Contracts, countUp } from './ask-contracts.ts'

export type WayOutKind = 'stake' | 'poolReward' | 'lock' | 'orders' | 'cards' | 'cardRewards' | 'dividend' | 'allowance'

/** A call by which something leaves to the account that makes it. */
export interface WayOut {
  kind: WayOutKind
  /** Name in the deployment. */
  contract: string
  /** The contract that was asked for it, as in `unread`. */
  asked: string
  /** Of positions, orders or cards. */
  ids: readonly bigint[]
  /** Base units, as of the block that was read; earnings go on. Of cards what stays in them: only the cards leave. */
  amounts: readonly { token: Address; amount: bigint }[]
  /** Burned when it is paid, of the amount. */
  fee?: bigint
  /** Unix seconds; null for what leaves now. */
  opensAt: bigint | null
  call: Call
  /** The part that does not wait for a token that refuses to be paid. */
  part?: { amounts: WayOut['amounts']; call: Call }
  /** The same, paid to another account; for who a token has blocked, or who cannot receive a card. */
  toOther?: (receiver: Address) => Call
}

/** What one leaf of a root proves. */
export interface Proof {
  account: Address
  token: Address
  index: number
  root: Hex
  cumulative: bigint
  proof: readonly Hex[]
}

export interface Asked {
  deployment: Deployment
  account: Address
  /** Of the account. */
  proofs?: readonly Proof[]
  /** Unix seconds of the block that is read: of several proofs for a token the largest that is open counts, and the largest of all. */
  now: bigint
  /** Numbers of series that may have been sold, beside those on sale and the first hundred. */
  series?: readonly number[]
}

/** A contract says of a series what was sold, and not which series there are. */
const SERIES_TRIED = 100n

/** The ways out of an account, and what could not be asked. */
export interface WaysOut {
  ways: readonly WayOut[]
  /** Contracts of which it is not known, and why: one that does not answer hides nothing of the others. */
  unread: readonly { contract: string; why: string }[]
}

/**
 * Everything that an account can take out of the contracts of a deployment, by the word of the contracts alone: no
 * index, no service. What the account has in its own wallet is not listed.
 */
export async function listWaysOut(contracts: Contracts, asked: Asked): Promise<WaysOut> {
  const { deployment } = asked
  const pools = getContracts(deployment).filter(({ kind }) => kind === 'stakingPool' || kind === 'daoPool')
  const lists: { contract: string; list: Promise<Listed[]> }[] = [
    ...pools.map((pool) => ({ contract: pool.name, list: listOfPool(contracts, asked, pool) })),
    { contract: 'votingEscrow', list: listOfLock(contracts, asked) },
    { contract: 'powerMarket', list: listOfOrders(contracts, asked) },
    { contract: 'cardVault', list: listOfCards(contracts, asked) },
    { contract: 'dividendVault', list: listOfDividends(contracts, asked) },
    ...getTokens(deployment).map((token) => ({
      contract: token.name,
      list: listOfAllowances(contracts, asked, token),
    })),
  ]
  const settled = await Promise.allSettled(lists.map(({ list }) => list))
  return {
    ways: settled.flatMap((one, index) =>
      one.status === 'fulfilled' ? one.value.map((way) => ({ ...way, asked: lists[index]!.contract })) : [],
    ),
    unread: settled.flatMap((one, index) =>
      one.status === 'rejected' ? [{ contract: lists[index]!.contract, why: String(one.reason) }] : [],
    ),
  }
}

type Listed = Omit<WayOut, 'asked'>

/** Of one call, so that it fits into a block of every chain. */
const MOST_IDS = 50

function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MOST_IDS)
  return Array.from({ length: count }, (_, part) => items.slice(part * MOST_IDS, (part + 1) * MOST_IDS))
}

const add = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

async function listOfPool(
  contracts: Contracts,
  { account, now }: Asked,
  { name, address }: Contract,
): Promise<Listed[]> {
  const pool = { address, abi: stakingPoolAbi } as const
  const [[token], [rewardToken], [positions], [earned]] = await Promise.all([
    contracts.askEach(pool, 'stakingToken', [[]]),
    contracts.askEach(pool, 'rewardToken', [[]]),
    contracts.askEach(pool, 'positionsOf', [[account]]),
    contracts.askEach(pool, 'earned', [[account]]),
  ])
  // What is open leaves together.
  const getOpening = ({ unlockAt }: { unlockAt: bigint }) => (unlockAt <= now ? null : unlockAt)
  const openings = [...new Set(positions!.map(getOpening))]
  const ofPool = { contract: name } as const
  return [
    ...openings.flatMap((opensAt) =>
      inParts(positions!.filter((position) => getOpening(position) === opensAt)).map((own): Listed => {
        const ids = own.map(({ id }) => id)
        const data = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'unstake', args: [ids] })
        return {
          ...ofPool,
          kind: 'stake',
          ids,
          opensAt,
          amounts: [{ token: token!, amount: add(own.map(({ amount }) => amount)) }],
          call: { to: address, data },
          toOther: (to) => ({
            to: address,
            data: encodeFunctionData({ abi: stakingPoolAbi, functionName: 'unstakeTo', args: [ids, to] }),
          }),
        }
      }),
    ),
    ...(earned === undefined || earned === 0n
      ? []
      : [
          {
            ...ofPool,
            kind: 'poolReward' as const,
            ids: [],
            opensAt: null,
            amounts: [{ token: rewardToken!, amount: earned }],
            call: { to: address, data: encodeFunctionData({ abi: stakingPoolAbi, functionName: 'claim' }) },
          },
        ]),
  ]
}

async function listOfLock(contracts: Contracts, { deployment, account }: Asked): Promise<Listed[]> {
  const { votingEscrow: address, productToken: token } = deployment.contracts
  if (address === undefined) return []
  const [lock] = await contracts.askEach({ address, abi: votingEscrowAbi }, 'lockOf', [[account]])
  const { amount, unlockAt: opensAt } = lock!
  if (amount === 0n) return []
  const data = encodeFunctionData({ abi: votingEscrowAbi, functionName: 'withdraw' })
  return [
    {
      kind: 'lock',
      contract: 'votingEscrow',
      ids: [],
      amounts: [{ token, amount }],
      opensAt,
      call: { to: address, data },
    },
  ]
}

async function listOfOrders(contracts: Contracts, { deployment, account }: Asked): Promise<Listed[]> {
  const { powerMarket: address, productToken: token } = deployment.contracts
  if (address === undefined) return []
  const market = { address, abi: powerMarketAbi } as const
  const [count] = await contracts.askEach(market, 'orderCount', [[]])
  const ids = countUp(count!)
  const orders = await contracts.askEach(
    market,
    'orderOf',
    ids.map((id) => [id] as const),
  )
  const own = orders.flatMap(({ owner, earned }, index) =>
    isSameAddress(owner, account) && earned > 0n ? [{ id: ids[index]!, earned }] : [],
  )
  return inParts(own).map((part): Listed => {
    const due = part.map(({ id }) => id)
    const data = encodeFunctionData({ abi: powerMarketAbi, functionName: 'claimFor', args: [account, due] })
    return {
      kind: 'orders',
      contract: 'powerMarket',
      ids: due,
      amounts: [{ token, amount: add(part.map(({ earned }) => earned)) }],
      opensAt: null,
      call: { to: address, data },
    }
  })
}

async function listOfCards(contracts: Contracts, { deployment, account, series = [] }: Asked): Promise<Listed[]> {
  const { cardSeller, cardVault: address, equityCard, productToken } = deployment.contracts
  if (cardSeller === undefined || address === undefined || equityCard === undefined) return []
  const seller = { address: cardSeller, abi: cardSellerAbi } as const
  const vault = { address, abi: cardVaultAbi } as const
  const [[onSale], [credit], [rewardToken]] = await Promise.all([
    contracts.askEach(seller, 'saleWhitelist', [[]]),
    contracts.askEach(vault, 'creditOf', [[account]]),
    contracts.askEach(vault, 'rewardToken', [[]]),
  ])
  const known = [...new Set([...onSale![0], ...series.map(BigInt), ...countUp(SERIES_TRIED)])]
  const counts = await contracts.askEach(
    seller,
    'soldOf',
    known.map((one) => [one] as const),
  )
  const ids = known.flatMap((one, index) => countUp(counts[index]!).map((place) => (one << 32n) + place))
  const cards = await contracts.askEach(
    vault,
    'cardOf',
    ids.map((id) => [id] as const),
  )
  const own = cards.flatMap((card, index) =>
    isSameAddress(card.staker, account) ? [{ ...card, id: ids[index]! }] : [],
  )
  const due = own.filter((card) => card.claimable > 0n || card.claimableIncome > 0n)
  // What was settled before and not taken leaves with the first.
  const parts = due.length === 0 && add(credit!) > 0n ? [[]] : inParts(due)
  const rewards = parts.map((part, index): Listed => {
    const [released, income] = index === 0 ? credit! : [0n, 0n]
    const amounts = [
      { token: productToken, amount: released + add(part.map(({ claimable }) => claimable)) },
      { token: rewardToken!, amount: income + add(part.map(({ claimableIncome }) => claimableIncome)) },
    ].filter(({ amount }) => amount > 0n)
    const claimed = part.map(({ id }) => id)
    const encode = (functionName: 'claim' | 'claimReleased') => ({
      to: address,
      data: encodeFunctionData({ abi: cardVaultAbi, functionName, args: [claimed] }),
    })
    return {
      kind: 'cardRewards',
      contract: 'cardVault',
      ids: claimed,
      amounts,
      opensAt: null,
      call: encode('claim'),
      ...(amounts.length === 2 && { part: { amounts: amounts.slice(0, 1), call: encode('claimReleased') } }),
    }
  })
  const staked = inParts(own).map((part): Listed => {
    const taken = part.map(({ id }) => id)
    return {
      kind: 'cards',
      contract: 'cardVault',
      ids: taken,
      amounts: [{ token: productToken, amount: add(part.map(({ held }) => held)) }],
      opensAt: null,
      call: { to: address, data: encodeFunctionData({ abi: cardVaultAbi, functionName: 'takeOut', args: [taken] }) },
      toOther: (to) => ({
        to: address,
        data: encodeFunctionData({ abi: cardVaultAbi, functionName: 'takeOutTo', args: [taken, to] }),
      }),
    }
  })
  return [...rewards, ...staked]
}

/** A line that somebody made up names a root that stands, and does not make it. */
function makesRoot({ chainId, contracts }: Deployment, { account, token, cumulative, proof, root }: Proof): boolean {
  const [who, of, vault] = [account, token, contracts.dividendVault].map((each) => each.toLowerCase() as Address)
  const leaf = hashLeaf(chainId, vault!, { account: who!, token: of!, cumulative })
  return (
    climbProof(
      leaf,
      proof.map((hash) => hash.toLowerCase() as Hex),
    ) === root.toLowerCase()
  )
}

/** The vault says the fee of an amount, a share of it. */
const FEE_OF = 10n ** 18n

async function listOfDividends(
  contracts: Contracts,
  { deployment, account, proofs = [], now }: Asked,
): Promise<Listed[]> {
  const address = deployment.contracts.dividendVault
  const vault = { address, abi: dividendVaultAbi } as const
  const own = proofs.filter((proof) => isSameAddress(proof.account, account) && makesRoot(deployment, proof))
  const [roots, paid, fees] = await Promise.all([
    contracts.askEach(
      vault,
      'rootAt',
      own.map(({ index }) => [BigInt(index)] as const),
    ),
    contracts.askEach(
      vault,
      'paid',
      own.map(({ token }) => [account, token] as const),
    ),
    contracts.askEach(
      vault,
      'feeOf',
      own.map(({ token }) => [token, FEE_OF] as const),
    ),
  ])
  const standing = own.flatMap((proof, at): (Proof & { amount: bigint; rate: bigint; opensAt: bigint })[] => {
    const [root, , postedAt] = roots[at]!
    const amount = proof.cumulative - paid[at]!
    // The vault keeps as much of a root as finds it again, and nothing of one that was vetoed.
    const stands = proof.root.toLowerCase().startsWith(root.toLowerCase()) && postedAt > 0n
    const rate = fees[at]!
    return stands && amount > 0n ? [{ ...proof, amount, rate, opensAt: postedAt + BigInt(ROOT_OPEN_AGE) }] : []
  })
  const tokens = [...new Set(standing.map(({ token }) => token.toLowerCase()))]
  return tokens.flatMap((each) => {
    const ofToken = standing
      .filter(({ token }) => isSameAddress(token, each))
      .toSorted((a, b) => (a.cumulative < b.cumulative ? 1 : a.cumulative > b.cumulative ? -1 : 0))
    const largest = ofToken[0]!
    const open = ofToken.find(({ opensAt }) => opensAt <= now)
    if (open === undefined || open.cumulative === largest.cumulative) return [toWayOut(open ?? largest)]
    return [toWayOut(open), toWayOut({ ...largest, amount: largest.cumulative - open.cumulative })]
  })

  function toWayOut(one: (typeof standing)[number]): Listed {
    const { token, index, root, cumulative, proof, amount, rate, opensAt } = one
    const rest = [token, BigInt(index), root, cumulative, proof] as const
    return {
      kind: 'dividend',
      contract: 'dividendVault',
      ids: [],
      amounts: [{ token, amount }],
      ...(rate > 0n && { fee: (amount * rate) / FEE_OF }),
      opensAt,
      call: {
        to: address,
        data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'exit', args: [account, ...rest] }),
      },
      toOther: (to) => ({
        to: address,
        data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'exitTo', args: [to, ...rest] }),
      }),
    }
  }
}

async function listOfAllowances(
  contracts: Contracts,
  { deployment, account }: Asked,
  { name, address }: DeployedToken,
): Promise<Listed[]> {
  const spenders = getSpenders(deployment, name)
  const addresses = spenders.map((spender) => getAddress(deployment, spender))
  const token = { address, abi: productTokenAbi } as const
  const allowed = await contracts.askEach(
    token,
    'allowance',
    addresses.map((spender) => [account, spender] as const),
  )
  return spenders.flatMap((contract, index): Listed[] => {
    const amount = allowed[index]!
    if (amount === 0n) return []
    const args = [addresses[index]!, 0n] as const
    const data = encodeFunctionData({ abi: productTokenAbi, functionName: 'approve', args })
    return [
      {
        kind: 'allowance',
        contract,
        ids: [],
        amounts: [{ token: address, amount }],
        opensAt: null,
        call: { to: address, data },
      },
    ]
  })
}
