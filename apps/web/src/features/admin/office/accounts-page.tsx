import { readAccountSearch } from '@app/core/account-search'
import { shortenAddress } from '@app/core/address'
import { getCardNumber } from '@app/core/card-number'
import { formatWhole } from '@app/core/format-whole'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { List, ListRowLink } from '#shared/ui/list.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Note } from '#shared/ui/text.tsx'
import { AccountSearch } from './account-search.tsx'
import { AccountView } from './account-view.tsx'
import { officeKey, readFound } from './office-api.ts'
import { OfficePage } from './office-page.tsx'
import { useSearchParameters } from '#shared/routing/use-search-choice.ts'

const foundQuery = (asked: string) =>
  queryOptions({
    queryKey: [officeKey, '/api/admin/accounts', asked] as const,
    queryFn: ({ signal }) => readFound(asked, signal),
    staleTime: 10_000,
  })

export function AccountsPage() {
  return <OfficePage right="notes">{(mayNote) => <Accounts mayNote={mayNote} />}</OfficePage>
}

function Accounts({ mayNote }: { mayNote: boolean }) {
  const { t } = useTranslation('admin')
  const [search, change] = useSearchParameters()
  const asked = search['q'] ?? ''
  return (
    <>
      <Section title={t('names.accounts')}>
        <AccountSearch asked={asked} onAsk={(q) => change({ q, list: undefined })} />
      </Section>
      {readAccountSearch(asked).ok && <Found key={asked} asked={asked} mayNote={mayNote} />}
    </>
  )
}

function Found({ asked, mayNote }: { asked: string; mayNote: boolean }) {
  const { t } = useTranslation(['desk', 'admin'])
  const locale = useLocale()
  const found = useQuery(foundQuery(asked))
  return (
    <>
      <p aria-live="polite" className="min-h-5 type-label text-text-2">
        {found.data && t('admin:list.total', { number: formatWhole(found.data.accounts.length, locale) })}
      </p>
      <PartState
        reads={[found]}
        loading={t('find.loading')}
        failure={t('find.failed')}
        skeleton={<SkeletonFacts count={5} />}
      >
        {({ accounts: [first, ...others] }) => {
          if (first === undefined) return <NothingFound asked={asked} />
          if (others.length === 0) return <AccountView {...first} mayNote={mayNote} />
          return (
            <>
              <Note className="mb-1">{t('find.several')}</Note>
              <List label={t('find.several')}>
                {[first, ...others].map(({ account, by }) => (
                  <ListRowLink
                    key={`${by} ${account}`}
                    to={paths.adminAccounts}
                    search={{ q: account }}
                    title={shortenAddress(account)}
                    note={t(`find.by.${by}`)}
                  />
                ))}
              </List>
            </>
          )
        }}
      </PartState>
    </>
  )
}

/** Repeats what was searched for, so that a mistyped number is noticed. */
function NothingFound({ asked }: { asked: string }) {
  const { t } = useTranslation('desk')
  const read = readAccountSearch(asked)
  if (!read.ok) return null
  const [search, other] = read.searches
  if (search === undefined || search.kind === 'address') return null
  const text =
    search.kind === 'claim'
      ? getCardNumber(search.id)
      : search.kind === 'transaction'
        ? shortenAddress(search.hash)
        : asked.trim()
  const kind = other === undefined ? search.kind : 'number'
  return <Empty compact title={<span className="wrap-anywhere">{t(`find.none.${kind}`, { text })}</span>} />
}
