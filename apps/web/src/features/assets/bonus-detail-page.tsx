import { getDeployment } from '@app/config/deployments'
import { recomputeReward } from '@app/core/settlement/recompute-reward'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { apiQuery } from '#shared/api/query.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { ApiError } from '#shared/api/client.ts'
import { getErrorKeyOf } from '#shared/api/error-key.ts'
import { formatDay } from '#shared/format/format-date.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { usePageSubject } from '#shared/routing/page-subject.ts'
import { paths } from '#shared/routing/paths.ts'
import { tokens, type Token } from '#shared/base/tokens.ts'
import { HashLink } from '#shared/ui/address.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { DoneIcon, RiskIcon, UnknownIcon } from '#shared/ui/icons.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { DividendProofSection } from './dividend-proof.tsx'
import { AssetsPageState } from './assets-page-state.tsx'
import { RewardFormula, RewardInputs, RewardSources } from './reward.tsx'
import { readDividendKey } from './dividend-key.ts'
import { WithToken } from '#shared/states/with-token.tsx'

export function BonusDetailPage() {
  const { t } = useTranslation(['assets', 'errors'])
  const { exposedAccount: account, configuredChainId } = useWallet()
  const search: Record<string, string> = useSearch({ strict: false })
  const key = readDividendKey(search)
  const detail = useQuery({
    ...apiQuery('/api/depositBonus/detail', account && key && { address: account, ...key }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isMissing = key === null || (detail.error !== null && getErrorKeyOf(detail.error) === 'NOT_FOUND')
  const answer = detail.data?.data
  const fileHash = findFileHash(detail.error)
  return (
    <PageMain>
      {fileHash !== undefined ? (
        <Empty
          title={t('detail.filed')}
          action={<ButtonLink to={paths.assetsBonusList}>{t('record.dividends.title')}</ButtonLink>}
        >
          {t('detail.filedNote')}
          <span className="mt-2 block">
            {t('source.dayFile')}: <HashLink hash={fileHash} href={`/api/files/${fileHash}`} />
          </span>
        </Empty>
      ) : isMissing ? (
        <Empty
          title={t('detail.missing')}
          action={<ButtonLink to={paths.assetsBonusList}>{t('record.dividends.title')}</ButtonLink>}
        >
          {t('detail.missingNote')}
        </Empty>
      ) : (
        <AssetsPageState account={account} answers={[detail]} failure={t('detail.failed')}>
          {answer && (
            <WithToken address={answer.dividend.token}>
              {(token) => (
                <>
                  <Revenue answer={answer} token={token} facts={getDeployment(configuredChainId)} />
                  <DividendProofSection dividend={answer.dividend} token={token} chainId={configuredChainId} />
                  <RewardFormula detail={answer} token={token} />
                  <RewardInputs inputs={answer.inputs} stake={tokens.usdt} dr={tokens.drToken} />
                  <RewardSources detail={answer} chainId={configuredChainId} />
                </>
              )}
            </WithToken>
          )}
        </AssetsPageState>
      )}
    </PageMain>
  )
}

/** Of a filed day. */
function findFileHash(error: unknown): string | undefined {
  const details = error instanceof ApiError ? error.details : undefined
  const isFiled = typeof details === 'object' && details !== null && 'fileHash' in details
  return isFiled && typeof details.fileHash === 'string' ? details.fileHash : undefined
}

interface RevenueProps {
  answer: Parameters<typeof recomputeReward>[0]
  token: Token
  facts: Parameters<typeof recomputeReward>[1]
}

function Revenue({ answer, token, facts }: RevenueProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { kind, startAt, revenue } = answer.dividend
  const again = recomputeReward(answer, facts)
  const label = `${t(`kind.${kind}`)}, ${formatDay(startAt, dateTag)}`
  usePageSubject(label)
  return (
    <TokenStat className="pt-4" size="xl" label={label} amount={BigInt(revenue)} token={token}>
      <TokenValue amount={BigInt(revenue)} token={token} />
      <p className="mt-2 flex flex-wrap items-center gap-2 type-label text-text-2">
        {again === null ? (
          <Badge icon={UnknownIcon}>{t('detail.unknownRules')}</Badge>
        ) : again.isSame ? (
          <Badge icon={DoneIcon} tone="positive">
            {t('detail.same')}
          </Badge>
        ) : (
          <Badge icon={RiskIcon} tone="danger">
            {t('detail.different', { amount: formatTokenFigure(again.revenue, token, locale) })}
          </Badge>
        )}
        {t('detail.here')}
      </p>
    </TokenStat>
  )
}
