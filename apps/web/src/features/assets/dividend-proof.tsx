import type { RewardDetail } from '@app/core/api/rewards'
import { getDeployment } from '@app/config/deployments'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { useQuery } from '@tanstack/react-query'
import { Trans } from 'react-i18next'
import { formatDateTimeZoned, formatDay } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import type { Token } from '#shared/base/tokens.ts'
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx'
import { HashLink } from '#shared/ui/address.tsx'
import { DoneIcon, PendingIcon, RiskIcon, UnknownIcon } from '#shared/ui/icons.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { type DividendProof, dividendProofQuery } from './check-dividend.ts'

const looks = {
  asking: { icon: 'turning', tone: 'neutral' },
  proven: { icon: DoneIcon, tone: 'positive' },
  differs: { icon: RiskIcon, tone: 'danger' },
  young: { icon: PendingIcon, tone: 'neutral' },
  notPosted: { icon: PendingIcon, tone: 'neutral' },
  unknown: { icon: UnknownIcon, tone: 'warning' },
  unread: { icon: UnknownIcon, tone: 'warning' },
} as const satisfies Record<string, Pick<BadgeProps, 'icon' | 'tone'>>

interface DividendProofSectionProps {
  dividend: RewardDetail['dividend']
  token: Token
  chainId: number
}

export function DividendProofSection({ dividend, token, chainId }: DividendProofSectionProps) {
  const { t } = useTranslation('assets')
  const tag = useDateTag()
  const { account, epoch, revenue } = dividend
  const proof = useQuery(
    dividendProofQuery(chainId, { account, token: token.address, day: epoch, revenue: BigInt(revenue) }),
  )
  const state = proof.isError ? 'unread' : (proof.data?.state ?? 'asking')
  const time = proof.data?.state === 'young' ? formatDateTimeZoned(proof.data.payableAt, tag) : ''
  return (
    <Section title={t('proof.title')}>
      <output className="block">
        <Badge {...looks[state]}>{t(`proof.${state}`)}</Badge>
        <Note className="mt-2">
          <Trans
            t={t}
            i18nKey={`proof.${state}Note`}
            values={{ time, command: 'npm run verify' }}
            components={{ b: <b className="font-semibold whitespace-nowrap" /> }}
          />
        </Note>
      </output>
      {state === 'unread' && (
        <TextButton className="mt-1" onClick={() => void proof.refetch()} disabled={proof.isFetching}>
          {t('proof.again')}
        </TextButton>
      )}
      {proof.data !== undefined && !proof.isError && 'leaf' in proof.data && (
        <ProofFacts proof={proof.data} token={token} chainId={chainId} />
      )}
    </Section>
  )
}

interface ProofFactsProps {
  proof: Extract<DividendProof, { leaf: unknown }>
  token: Token
  chainId: number
}

function ProofFacts({ proof: { leaf, root }, token, chainId }: ProofFactsProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const tag = useDateTag()
  const { dividendVault } = getDeployment(chainId).contracts
  return (
    <KeyValueList className="mt-2">
      <KeyValue label={t('proof.earned', { day: formatDay(leaf.day * SECONDS_PER_DAY, tag) })}>
        {formatTokenAmount(BigInt(leaf.cumulative), token, locale)}
      </KeyValue>
      <KeyValue label={t('proof.root', { index: formatWhole(leaf.index, locale) })}>
        <HashLink hash={root} />
      </KeyValue>
      <KeyValue label={t('proof.vault')}>
        <ExplorerHash hash={dividendVault} kind="address" />
      </KeyValue>
    </KeyValueList>
  )
}
