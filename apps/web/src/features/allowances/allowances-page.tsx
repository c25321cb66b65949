import { useQuery } from '@tanstack/react-query'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { PageState } from '#shared/states/page-state.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { List } from '#shared/ui/list.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { RiskIcon } from '#shared/ui/icons.ts'
import { TokenIcon } from '#shared/ui/tiles.tsx'
import { ExplorerAddress } from '#shared/wallet/explorer-links.tsx'
import { allowancesQuery, type GivenAllowances, type GivenAllowance, isUnlimited } from './reads.ts'
import { revokeAction } from './revoke.ts'

const AllowanceSources = lazySources(async () => (await import('./sources.ts')).useAllowanceSources)

export function AllowancesPage() {
  const { t } = useTranslation('allowances')
  const { exposedAccount: account, configuredChainId } = useWallet()
  const query = useQuery(allowancesQuery(configuredChainId, account))
  return (
    <PageMain>
      <PageState
        account={account}
        chain={[query]}
        words={{ loading: t('loading'), noAccount: t('noAccount'), noAccountNote: t('noAccountNote') }}
        failure={t('failed')}
        skeleton={<SkeletonRows count={3} />}
      >
        {(answer) => <Allowances answer={answer} />}
      </PageState>
    </PageMain>
  )
}

function Allowances({ answer }: { answer: GivenAllowances }) {
  const { allowances, blockNumber, blockAt } = answer
  const { t } = useTranslation('allowances')
  const { viewOnly } = useWallet()
  const now = useChainNow()
  const isWatched = viewOnly !== ''
  return (
    <>
      {allowances.length === 0 ? (
        <Empty title={t('none')}>{t('noneNote')}</Empty>
      ) : (
        <>
          <Note className="my-3">{t('note')}</Note>
          {isWatched && (
            <div className="mb-3">
              <WriteGate label={t('revoke')}>{null}</WriteGate>
            </div>
          )}
          <List label={t('title')}>
            {allowances.map((allowance) => (
              <AllowanceRow
                key={`${allowance.token}-${allowance.spender}`}
                allowance={allowance}
                canRevoke={!isWatched}
              />
            ))}
          </List>
        </>
      )}
      <AsOf className="mt-2" blockNumber={blockNumber} blockAt={blockAt} now={now ?? undefined}>
        {allowances.length > 0 && <AllowanceSources answer={answer} />}
      </AsOf>
      <Note quiet className="mt-3">
        {t('elsewhere')}
      </Note>
    </>
  )
}

interface AllowanceRowProps {
  allowance: GivenAllowance
  canRevoke: boolean
}

function AllowanceRow({ allowance, canRevoke }: AllowanceRowProps) {
  const { t, i18n } = useTranslation('allowances')
  const locale = useLocale()
  const { symbol, spenderLabel, spenderAddress } = allowance
  const key = `allowances:contract.${spenderLabel.key}`
  const name = t(i18n.exists(key) ? key : 'contract.other', spenderLabel)
  const amount = formatExactTokenAmount(allowance.amount, allowance, locale)
  return (
    <li className="border-t border-line py-3.5">
      <div className="flex items-start gap-3">
        <TokenIcon symbol={symbol} />
        <div className="min-w-0 flex-1">
          <p className="type-strong">{name}</p>
          <p className="type-note text-text-2">
            {isUnlimited(allowance) ? t('mayTakeAll', { token: symbol }) : t('mayTake', { amount })}
          </p>
          <ExplorerAddress address={spenderAddress} className="mt-0.5 type-note text-text-2" />
        </div>
        {isUnlimited(allowance) && (
          <Badge icon={RiskIcon} tone="warning">
            {t('unlimited')}
          </Badge>
        )}
      </div>
      {canRevoke && (
        <Button
          variant="second"
          size="row"
          className="mt-3"
          aria-label={t('revokeNamed', { token: symbol, contract: name })}
          onClick={() => startAction(revokeAction, allowance)}
        >
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}
