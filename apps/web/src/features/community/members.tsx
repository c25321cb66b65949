import type { CommunityMember } from '@app/core/api/referral'
import { shortenAddress } from '@app/core/address'
import { Link } from '@tanstack/react-router'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenAmount, formatTokenFigure, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { paths } from '#shared/routing/paths.ts'
import { PageState, type PageStateProps } from '#shared/states/page-state.tsx'
import { ShortAddress } from '#shared/ui/address.tsx'
import { CopyButton } from '#shared/ui/copy.tsx'

interface MemberRowProps {
  member: CommunityMember
  unit: TokenUnit
  full?: boolean
}

export function MemberRow({ member, unit, full }: MemberRowProps) {
  const { t } = useTranslation('community')
  const locale = useLocale()
  const { account, superior, layer, grade, stake, teamCount, teamStake } = member
  const short = shortenAddress(account)
  return (
    <div className="flex min-h-15 items-center gap-3 py-2.25">
      <Link
        to={paths.communityTodayStakeSub}
        search={{ address: account }}
        className="block min-w-0 flex-1 active:opacity-70"
      >
        <span className="flex flex-wrap justify-between gap-x-3 type-strong">
          <ShortAddress address={account} />
          <span className="ml-auto">{(full ? formatTokenAmount : formatTokenFigure)(BigInt(stake), unit, locale)}</span>
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 type-note text-text-2">
          <span className="flex flex-wrap gap-x-2.5">
            <span>{t('layers.layer', { layer })}</span>
            <span>{grade === 0 ? t('grade.none') : t('grade.name', { grade })}</span>
          </span>
          {full && teamCount > 0 && (
            <span className="ml-auto">
              {t('members.team', { amount: formatTokenAmount(BigInt(teamStake), unit, locale) })}
            </span>
          )}
        </span>
        {full && layer > 1 && (
          <span className="block type-label text-text-3">
            {t('members.under', { superior: shortenAddress(superior) })}
          </span>
        )}
      </Link>
      <CopyButton text={account} name={short} className="-mr-3" />
    </div>
  )
}

export function CommunityPageState(props: Omit<PageStateProps, 'words'>) {
  const { t } = useTranslation('community')
  const words = { noAccount: t('noAccount'), noAccountNote: t('noAccountNote'), loading: t('loading') }
  return <PageState {...props} words={words} />
}
