import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { useClearSearch, useSearchChoice, useSearchText } from '#shared/routing/use-search-choice.ts'
import { tokens } from '#shared/base/tokens.ts'
import { Chips } from '#shared/ui/chips.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { sumByToken } from './holdings.ts'
import { NoneYet, RecordBody } from './record-body.tsx'
import { readRecordSearch } from './record-search.ts'
import { useWithdrawalTable, WithdrawalRow } from './withdrawals.tsx'
import { useWithdrawals } from './withdrawal-form.ts'

const paid = ['productToken', 'usdt', 'rwas'] as const

export function RecordWithdrawPage() {
  const { t } = useTranslation('assets')
  const known = paid.flatMap((name) => tokens[name] ?? [])
  const choices = ['all', ...known.map(({ symbol }) => symbol)]
  const [chosen, choose] = useSearchChoice('token', choices, 'all')
  const [asked, ask] = useSearchText('q')
  const clear = useClearSearch(['token', 'q'])
  const token = known.find(({ symbol }) => symbol === chosen)?.address
  const search = readRecordSearch(asked)
  // A withdrawal has no other party.
  const isFound = search !== undefined && search.address === undefined
  const isSearched = asked !== '' && isFound
  const { list, withdrawals, last } = useWithdrawals({
    ...(token !== undefined && { token }),
    ...(isFound && search),
  })
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
        only={token}
        sums={isSearched ? sumByToken(withdrawals.filter(({ state }) => state === 'successful')) : undefined}
        onClear={token !== undefined || isSearched ? clear : undefined}
        filter={
          <>
            <Chips
              wraps
              className="mt-3"
              label={t('withdraw.token')}
              value={chosen}
              onValueChange={choose}
              items={choices.map((value) => ({ value, label: value === 'all' ? t('kind.all') : value }))}
            />
            <SearchField
              className="mt-3"
              label={t('withdrawal.search')}
              find={t('record.find')}
              hint={t('record.searchHint')}
              problem={!isFound && t('withdrawal.searchWrong')}
              asked={asked}
              onAsk={ask}
            />
          </>
        }
        answer={last}
        empty={<NoneYet words="withdrawal" to={paths.assetsWithdraw} way="withdraw.go" />}
      />
    </PageMain>
  )
}
