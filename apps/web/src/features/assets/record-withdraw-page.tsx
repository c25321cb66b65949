import { paths } from '#shared/routing/paths.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { NoneYet, RecordBody } from './record-body.tsx'
import { useWithdrawalTable, WithdrawalRow } from './withdrawals.tsx'
import { useWithdrawals } from './withdrawal-form.ts'

export function RecordWithdrawPage() {
  const { list, withdrawals, last } = useWithdrawals()
  const table = useWithdrawalTable()
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
        getTime={({ requestedAt }) => requestedAt}
        renderItem={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
        {...table}
        answer={last}
        empty={<NoneYet words="withdrawal" to={paths.assetsWithdraw} way="withdraw.go" />}
      />
    </PageMain>
  )
}
