import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SourceEntry, type ContractRead, SourceReading } from '#shared/sources/source-entry.tsx'
import type { GivenAllowances } from './reads.ts'

export default function AllowanceSources({
  answer: { allowances, blockNumber, blockAt },
}: {
  answer: GivenAllowances
}) {
  const { t } = useTranslation(['allowances', 'sources'])
  const tokens = new Map(allowances.map(({ tokenAddress, symbol }) => [tokenAddress, symbol]))
  return (
    <>
      <SourceEntry title={t('title')} rule={t('sources:allowances.each')} />
      <SourceReading
        reads={[...tokens].map(([contract, name]): ContractRead => ({
          name,
          contract,
          abi: 'erc20',
          calls: ['allowance'],
          blockNumber,
          at: blockAt,
        }))}
      />
    </>
  )
}
