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
import { isSameAddress } from '@app/core/address'
import { encodeFunctionData } from 'viem/utils'
import { type Contracts, countUp } from './ask-contracts.ts'
import { listOfCards } from './list-cards.ts'
import { listOfDividends } from './list-dividends.ts'
import { add, type Asked, inParts, type Listed, type WaysOut } from './way-out.ts'

/**
 * Everything that an account can take out of a deployment's contracts, by what the contracts report: no index, no
 * service. Leaves out what is in the account's own wallet.
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
