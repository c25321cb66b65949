import { cardVaultAbi } from '@app/abis/card-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { getFeatureContracts } from '@app/config/contracts'
import type { Deployment, WholeDeployment } from '@app/config/deployment'
import { type Address, isSameAddress } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { AgreedOutcome } from '@app/rpc/agree'
import type { Node } from '@app/rpc/node'
import { decodeFunctionResult, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { readTogether } from './read-together.ts'

/** Amounts in base units, `life` in seconds. */
export interface CardTerms {
  heldPerCard: bigint
  releasePerDay: bigint
  incomePerDay: bigint
  wholeIncome: bigint
  life: number
}

export interface CardTermsReader {
  read(): Promise<CardTerms>
}

const figures = ['heldPerCard', 'releasePerDay', 'incomePerDay', 'cardLife'] as const

export function createCardTermsReader(options: {
  node: Pick<Node, 'attempt'>
  deployment: Pick<Deployment, 'contracts'>
}): CardTermsReader {
  const { node, deployment } = options
  let known: CardTerms | undefined
  let asking: Promise<CardTerms> | undefined

  async function ask(): Promise<CardTerms> {
    const contracts = getFeatureContracts(deployment, 'backpack')
    const calls = figures.map((functionName) => ({
      target: contracts.cardVault,
      callData: encodeFunctionData({ abi: cardVaultAbi, functionName }),
    }))
    const outcome = await node.attempt(async (client) =>
      toTerms(await readTogether(client, contracts.multicall3, calls)),
    )
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

export function readCardHolder(
  node: Pick<Node, 'agree'>,
  { equityCard, cardVault }: Pick<WholeDeployment['contracts'], 'equityCard' | 'cardVault'>,
  cardId: bigint,
): Promise<AgreedOutcome<Address | null>> {
  return node.agree(async (client, at) => {
    const owner = await client.readContract({
      address: equityCard,
      abi: equityCardAbi,
      functionName: 'ownerOf',
      args: [cardId],
      ...at,
    })
    if (owner === zeroAddress) return null
    if (!isSameAddress(owner, cardVault)) return owner
    const { staker } = await client.readContract({
      address: cardVault,
      abi: cardVaultAbi,
      functionName: 'cardOf',
      args: [cardId],
      ...at,
    })
    return staker
  })
}
