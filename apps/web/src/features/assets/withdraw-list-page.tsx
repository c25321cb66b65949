import { useTranslation } from '#shared/i18n/use-translation.ts'
import { KeptRequests } from '#shared/signed-request/kept-requests.tsx'
import { paths } from '#shared/routing/paths.ts'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { AssetsPageState } from './assets-page-state.tsx'
import { NoneYet } from './record-body.tsx'
import { SigningBanner } from './signing-banner.tsx'
import { WithdrawalRow } from './withdrawals.tsx'
import { useWithdrawals, useWithdrawalTerms } from './withdrawal-form.ts'

export function WithdrawListPage() {
  const { t } = useTranslation('assets')
  const { account, list, withdrawals, last } = useWithdrawals()
  const terms = useWithdrawalTerms()
  return (
    <>
      {terms.data && <SigningBanner terms={terms.data.data} />}
      <PageMain>
        <KeptRequests paths={['/api/withdrawal', '/api/rewithdrawal']} />
        <AssetsPageState account={account} answers={[list]} failure={t('withdrawal.failed')}>
          <PagedList
            label={t('withdrawal.title')}
            items={withdrawals}
            getKey={({ id }) => id}
            read={list}
            renderItem={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
            empty={<NoneYet words="withdrawal" to={paths.assetsWithdraw} way="withdraw.go" />}
          >
            <CsvLink list="withdrawals" account={account}>
              {t('csv')}
            </CsvLink>
          </PagedList>
          {last && <AnswerAsOf answer={last} />}
        </AssetsPageState>
      </PageMain>
    </>
  )
}
