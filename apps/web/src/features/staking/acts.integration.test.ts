import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { beforeAll, expect, it } from 'vitest'
import { bindAction } from '#shared/tx/tx-action.ts'
import { account, carryOut, chain, deployment, passTime, setUpChain } from '#shared/tx/transactions.test-setup.ts'
import { claimAction, stakeAction, unstakeAction } from './actions.ts'
import { type PoolTerms, readPoolTerms } from './reads.ts'

const { usdt, stakingPoolUsdt, referralRegistry, productToken } = deployment.contracts
const amount = 500n * 10n ** 6n

let terms: PoolTerms

setUpChain()
beforeAll(async () => {
  terms = await readPoolTerms(chain, 'stakingPoolUsdt', stakingPoolUsdt)
  const operator = getSandboxAccount('operator').address
  await chain.writeContract({
    account: operator,
    address: usdt,
    abi: testUsdtAbi,
    functionName: 'mint',
    args: [account, amount],
  })
  const superior = getSandboxAccount('genesis').address
  await chain.writeContract({
    account,
    address: referralRegistry,
    abi: referralRegistryAbi,
    functionName: 'bind',
    args: [superior],
  })
  await chain.mine({ blocks: 1 })
})

const readBalance = (token: typeof usdt) =>
  chain.readContract({ address: token, abi: testUsdtAbi, functionName: 'balanceOf', args: [account] })

it('stakes, claims what it earned, and takes the stake out at its time', async () => {
  expect((await carryOut(bindAction(stakeAction, { amount, terms }))).kinds).toEqual(['approve', 'call'])
  expect(await readBalance(usdt)).toBe(0n)

  await passTime(86_400)
  expect((await carryOut(bindAction(claimAction, { terms }))).kinds).toEqual(['call'])
  expect(await readBalance(productToken)).toBeGreaterThan(0n)

  await passTime(180 * 86_400)
  const positions = await chain.readContract({
    address: stakingPoolUsdt,
    abi: stakingPoolAbi,
    functionName: 'positionsOf',
    args: [account],
  })
  const out = { positions: positions.map(({ id }) => ({ id, amount })), terms }
  expect((await carryOut(bindAction(unstakeAction, out))).kinds).toEqual(['call'])
  expect(await readBalance(usdt)).toBe(amount)
})
