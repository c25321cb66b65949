import { getAddress } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import type { AskedContract } from '#shared/sources/asked-contract.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { ValueSource } from '#shared/sources/value-source.tsx'
import { KeyValue } from '#shared/ui/key-value.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { sumClaims } from './cards.ts'
import type { ClaimParts } from './claimables.ts'
import { useClaimName } from './use-claim-name.ts'

const pool: AskedContract = { abi: 'stakingPool', calls: ['earned'] }
const asked: Readonly<Record<string, AskedContract>> = {
  powerMarket: { abi: 'powerMarket', calls: ['orderOf'] },
  cardVault: { abi: 'cardVault', calls: ['cardsOf', 'creditOf'] },
}

export default function ClaimSources({ claims: { parts, failed, blockNumber } }: { claims: ClaimParts }) {
  const { t } = useTranslation(['cards', 'sources'])
  const name = useClaimName()
  const locale = useLocale()
  const deployment = getDeployment(useWallet().configuredChainId)
  const sums = sumClaims(parts)
  const title = t(failed.length > 0 ? 'claimAll.atLeast' : 'card.toClaim')
  return (
    <>
      <SourceEntry title={title} rule={t('sources:claim.each')}>
        {sums.map(({ token, amount }) => (
          <KeyValue key={token.address} label={token.symbol}>
            {formatTokenAmount(amount, token, locale)}
          </KeyValue>
        ))}
      </SourceEntry>
      {sums.map(({ token, amount }) => (
        <ValueSource key={token.address} name={title} amount={amount} token={token} />
      ))}
      <SourceReading
        reads={parts.map(({ source }) => ({
          name: name(source),
          contract: getAddress(deployment, source),
          ...(asked[source] ?? pool),
          blockNumber,
        }))}
      />
    </>
  )
}
