import { type ContractRead, readAt, type Sources, useSourceTools } from '#shared/sources/sources.ts'
import type { GivenAllowances } from './reads.ts'

export function useAllowanceSources({ answer }: { answer: GivenAllowances }): Sources {
  const { t } = useSourceTools('allowances')
  const tokens = new Map(answer.allowances.map(({ tokenAddress, symbol }) => [tokenAddress, symbol]))
  return {
    figures: [{ title: t('title'), rule: t('sources:allowances.each') }],
    reads: readAt(
      { blockNumber: answer.blockNumber, blockTimestamp: answer.blockAt },
      [...tokens].map(([contract, name]): ContractRead => ({ name, contract, abi: 'erc20', calls: ['allowance'] })),
    ),
  }
}
