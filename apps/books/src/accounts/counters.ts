import { getContractAbi } from '@app/config/contract-abis'
import type { ContractKind } from '@app/config/contract-kinds'
import { getContracts } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Call } from './chain.ts'
import type { Reason } from '../movements.ts'
import { getTotalKey, type Ledger, type Line } from './ledger.ts'

export interface Counter {
  name: string
  token: Hex
  call: Call
  closing: bigint
  since: bigint
}

interface Counted {
  functionName: string
  reasons: readonly Reason[]
  token: 'staked' | 'product' | 'rwas' | 'each'
}

const stakingPool: readonly Counted[] = [
  { functionName: 'totalStaked', reasons: ['staked', 'unstaked'], token: 'staked' },
  { functionName: 'totalFunded', reasons: ['rewards funded'], token: 'product' },
  { functionName: 'totalPaid', reasons: ['rewards claimed'], token: 'product' },
]

const counted: Readonly<Partial<Record<ContractKind, readonly Counted[]>>> = {
  stakingPool,
  daoPool: stakingPool,
  powerMarket: [
    { functionName: 'totalFunded', reasons: ['rewards funded'], token: 'product' },
    { functionName: 'totalPaid', reasons: ['power output claimed'], token: 'product' },
  ],
  cardVault: [
    { functionName: 'totalFunded', reasons: ['rewards funded'], token: 'rwas' },
    { functionName: 'totalPaid', reasons: ['card income claimed'], token: 'rwas' },
    { functionName: 'totalHeld', reasons: ['put into cards sold', 'card release claimed'], token: 'product' },
  ],
  votingEscrow: [{ functionName: 'totalLocked', reasons: ['locked', 'unlocked'], token: 'product' }],
  dividendVault: [
    { functionName: 'funded', reasons: ['dividends funded'], token: 'each' },
    { functionName: 'covered', reasons: ['covered'], token: 'each' },
    { functionName: 'paidTotal', reasons: ['paid by voucher', 'paid by exit'], token: 'each' },
  ],
}

export function getBalanceCall({ token, address }: Line): Call {
  return { target: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }) }
}

export function getCounters(deployment: Deployment, { totals, lines }: Ledger): Counter[] {
  const low = (name: string) => deployment.contracts[name]!.toLowerCase() as Hex
  return getContracts(deployment).flatMap(({ name, kind, address }) =>
    (counted[kind] ?? []).flatMap(({ functionName, reasons, token }) => {
      const contract = address.toLowerCase() as Hex
      const tokens =
        token === 'each'
          ? lines.filter((line) => line.address === contract).map((line) => line.token)
          : [token === 'staked' ? low(deployment.pools[name]!.token) : low(token === 'rwas' ? 'rwas' : 'productToken')]
      return tokens.map((each): Counter => {
        const sums = reasons.map((reason) => totals.get(getTotalKey(contract, reason, each)))
        const add = (part: 'closing' | 'since') => sums.reduce((all, sum) => all + (sum?.[part] ?? 0n), 0n)
        // What is paid leaves: the contract counts it up.
        const sign = reasons.length > 0 && /totalPaid|paidTotal/.test(functionName) ? -1n : 1n
        const args = token === 'each' ? [each] : []
        return {
          name: `${name}.${functionName}(${args.join('')})`,
          token: each,
          call: { target: contract, data: encodeFunctionData({ abi: getContractAbi(kind), functionName, args }) },
          closing: sign * add('closing'),
          since: sign * add('since'),
        }
      })
    }),
  )
}
