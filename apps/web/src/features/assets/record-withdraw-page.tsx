import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { RecordBody } from './record-body.tsx'
import { WithdrawalRow } from './withdrawals.tsx'
import { useWithdrawals } from './withdrawal-form.ts'

export function RecordWithdrawPage() {
  const { t } = useTranslation('assets')
  const { chainId, list, withdrawals, last } = useWithdrawals()
  return (
    <PageMain>
      <RecordBody
        name="withdraw"
        total="withdrawn"
        csv="withdrawals"
        path="/api/withdrawalLog"
        list={list}
        items={withdrawals}
        getKey={({ id }) => id}
        renderItem={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} chainId={chainId} />}
        answer={last}
        empty={
          <Empty
            title={t('withdrawal.none')}
            action={<ButtonLink to={paths.assetsWithdraw}>{t('withdraw.go')}</ButtonLink>}
          >
            {t('withdrawal.noneNote')}
          </Empty>
        }
      />
    </PageMain>
  )
}
