import { useQuery } from '@tanstack/react-query'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { decodeError } from '#shared/errors/decode-error.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { ActionCta } from '#shared/tx/action-cta.tsx'
import { startAction } from '#shared/tx/start-action.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { sumClaims } from './cards.ts'
import { CardsPageState } from './cards-page-state.tsx'
import { type ClaimParts, claimablesQuery } from './claimables.ts'
import { claimAllAction } from './claim-all.ts'
import { useClaimName } from './use-claim-name.ts'

const ClaimSources = lazySources(async () => (await import('./sources.ts')).useClaimSources)

export function ClaimAllPage() {
  const { t } = useTranslation('cards')
  const { exposedAccount: account, configuredChainId } = useWallet()
  const claims = useQuery(claimablesQuery(configuredChainId, account))
  return (
    <>
      <PageMain>
        <CardsPageState account={account} chain={[claims]} failure={t('claimAll.failed')}>
          {claims.data && (
            <Breakdown claims={claims.data} onRetry={() => void claims.refetch()} retrying={claims.isFetching} />
          )}
        </CardsPageState>
      </PageMain>
      {claims.data && <ClaimAllCta claims={claims.data} />}
    </>
  )
}

interface BreakdownProps {
  claims: ClaimParts
  onRetry: () => void
  retrying: boolean
}

function Breakdown({ claims, onRetry, retrying }: BreakdownProps) {
  const { t } = useTranslation(['cards', 'errors'])
  const name = useClaimName()
  const locale = useLocale()
  const { parts, failed } = claims
  const [lost] = failed
  const sums = sumClaims(parts)
  if (sums.length === 0 && failed.length === 0)
    return (
      <Empty title={t('claimAll.none')} action={<ButtonLink to={paths.backpack}>{t('detail.toBackpack')}</ButtonLink>}>
        {t('claimAll.noneNote')}
      </Empty>
    )
  return (
    <>
      <div className="space-y-3 pt-4">
        {sums.map(({ token, amount }, index) => (
          <TokenStat
            key={token.address}
            size={index === 0 ? 'xl' : 'm'}
            tone="gold"
            label={t(lost ? 'claimAll.atLeast' : 'card.toClaim')}
            amount={amount}
            token={token}
          >
            <TokenValue amount={amount} token={token} />
          </TokenStat>
        ))}
      </div>
      {lost && (
        <ReadFailure
          title={t('claimAll.unread', {
            sources: failed.map(({ source }) => name(source)).join(', '),
          })}
          error={lost.error}
          onRetry={onRetry}
          retrying={retrying}
          className="mt-4"
        />
      )}
      <Section title={t('claimAll.from')}>
        <KeyValueList>
          {parts.map(({ source, amounts }) => (
            <KeyValue key={source} label={name(source)}>
              {amounts.length === 0 ? (
                <span className="text-text-3">{t('claimAll.nothing')}</span>
              ) : (
                amounts.map(({ token, amount }) => (
                  <span key={token.address} className="block">
                    {formatTokenAmount(amount, token, locale)}
                  </span>
                ))
              )}
            </KeyValue>
          ))}
          {failed.map(({ source, error }) => (
            <KeyValue key={source} label={name(source)} note={t(`errors:${decodeError(error).key}`)}>
              —
            </KeyValue>
          ))}
        </KeyValueList>
      </Section>
      <Note className="mt-3">
        {t('claimAll.grows')} <ClaimSources claims={claims} />
      </Note>
    </>
  )
}

function ClaimAllCta({ claims: { parts, failed } }: { claims: ClaimParts }) {
  const { t } = useTranslation('cards')
  const isPartial = failed.length > 0
  const parsed = claimAllAction.parse({ parts, isPartial })
  if (!parsed.ok) return null
  return (
    <ActionCta
      label={t(isPartial ? 'claimAll.goPart' : 'claimAll.go')}
      variant="gold-solid"
      note={t('claimAll.oneSignature')}
      onAct={() => startAction(claimAllAction, parsed.input)}
    />
  )
}
