import { getDeployment } from '@app/config/deployments'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { apiPages } from '#shared/api/infinite-query.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { findToken, useShownTokens } from '#shared/chain/tokens.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { ReadState } from './components/read-state.tsx'
import { TransferRow } from './components/transfer-row.tsx'

/** The tokens whose movements the index keeps: the logs of others are others'. */
const listed = ['productToken', 'drToken', 'powerToken'] as const

/** What came into the account's wallet and left it. */
export function TransfersPage() {
  const { t } = useTranslation('assets')
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const tokens = useShownTokens(chainId)
  const list = useInfiniteQuery({
    ...apiPages('/api/getTransferLog', { address: account as Address }),
    enabled: account !== '',
  })
  const transfers = list.data?.pages.flatMap((page) => page.data.list) ?? []
  const last = list.data?.pages.at(-1)
  const { contracts } = getDeployment(chainId)
  const symbols = listed.map((name) => findToken(tokens.data, contracts[name])?.symbol ?? '—').join(', ')
  return (
    <PageMain>
      <ReadState account={account} answers={[list]} chain={tokens} failure={t('record.failed')}>
        <Note className="pt-4">{t('transfers.note', { symbols })}</Note>
        {last && <AnswerAsOf answer={last} />}
        {transfers.length === 0 ? (
          <Empty title={t('transfers.none')}>{t('transfers.noneNote')}</Empty>
        ) : (
          <PagedList
            className="mt-2"
            label={t('common:title.assetsTransfers')}
            items={transfers}
            getKey={({ blockNumber, logIndex }) => `${blockNumber}-${logIndex}`}
            read={list}
            renderItem={(transfer) => (
              <TransferRow transfer={transfer} account={account} tokens={tokens.data} chainId={chainId} />
            )}
          />
        )}
      </ReadState>
    </PageMain>
  )
}
