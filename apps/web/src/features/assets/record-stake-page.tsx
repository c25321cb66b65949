import { useInfiniteQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { apiPages } from '#shared/api/infinite-query.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { useShownTokens } from '#shared/chain/tokens.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { DepositRow } from './components/deposit-row.tsx'
import { RecordBody } from './components/record-body.tsx'

/** Everything the account ever paid in: stakes, power, cards, locks. */
export function RecordStakePage() {
  const { t } = useTranslation('assets')
  const { exposedAccount: account, configuredChainId } = useWallet()
  const tokens = useShownTokens(configuredChainId)
  const list = useInfiniteQuery({
    ...apiPages('/api/deposit/list', { address: account as Address }),
    enabled: account !== '',
  })
  const deposits = list.data?.pages.flatMap((page) => page.data.list) ?? []
  return (
    <PageMain>
      <RecordBody
        name="stake"
        total="invested"
        csv="deposits"
        path="/api/deposit/list"
        list={list}
        items={deposits}
        getKey={({ kind, contract, id }) => `${kind}-${contract}-${id}`}
        renderItem={(deposit) => <DepositRow deposit={deposit} tokens={tokens.data} chainId={configuredChainId} />}
        answer={list.data?.pages.at(-1)}
        empty={
          <Empty
            title={t('record.stake.none')}
            action={<ButtonLink to={paths.stake}>{t('record.stake.way')}</ButtonLink>}
          >
            {t('record.stake.noneNote')}
          </Empty>
        }
      />
    </PageMain>
  )
}
