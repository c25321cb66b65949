import { cardVaultAbi } from '@app/abis/card-vault'
import { AppError } from '@app/core/app-error'
import type { Deployment } from '@app/config/deployments'
import { decodeFunctionResult, encodeFunctionData, multicall3Abi, type Hex } from 'viem'
import type { Node } from '@app/rpc/node'

/** What never changes about cards; amounts in base units. */
export interface CardTerms {
  heldPerCard: bigint
  releasePerDay: bigint
  incomePerDay: bigint
  /** What a card earns in its whole life. */
  wholeIncome: bigint
  /** Seconds. */
  life: number
}

export interface CardTermsReader {
  /** Asks the chain until it has answered once. @throws AppError `SERVICE_UNAVAILABLE` while no node does. */
  read(): Promise<CardTerms>
}

const figures = ['heldPerCard', 'releasePerDay', 'incomePerDay', 'cardLife'] as const

export function createCardTermsReader(options: {
  node: Pick<Node, 'attempt'>
  contracts: Pick<Deployment['contracts'], 'cardVault' | 'multicall3'>
}): CardTermsReader {
  const { node, contracts } = options
  let known: CardTerms | undefined
  let asking: Promise<CardTerms> | undefined

  async function ask(): Promise<CardTerms> {
    const calls = figures.map((functionName) => ({
      target: contracts.cardVault,
      callData: encodeFunctionData({ abi: cardVaultAbi, functionName }),
    }))
    const outcome = await node.attempt(async (client) => {
      const results = await client.readContract({
        address: contracts.multicall3,
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [calls.map((call) => ({ ...call, allowFailure: false }))],
      })
      return toTerms(results.map(({ returnData }) => returnData))
    })
    if (!outcome.ok) throw new AppError('SERVICE_UNAVAILABLE', { details: { down: ['node'] } })
    return outcome.value
  }

  return {
    async read() {
      if (known) return known
      asking ??= ask().finally(() => {
        asking = undefined
      })
      known = await asking
      return known
    },
  }
}

function toTerms(answers: readonly Hex[]): CardTerms {
  const [heldPerCard, releasePerDay, incomePerDay, life] = figures.map((functionName, index) =>
    decodeFunctionResult({ abi: cardVaultAbi, functionName, data: answers[index]! }),
  ) as [bigint, bigint, bigint, bigint]
  const wholeIncome = (heldPerCard * incomePerDay) / releasePerDay
  return { heldPerCard, releasePerDay, incomePerDay, wholeIncome, life: Number(life) }
}
