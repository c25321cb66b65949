import type { Success } from '@app/core/api/envelope'
import type {
  OperatorBody,
  OperatorData,
  OperatorPath,
  OperatorReadName,
  OperatorWriteName,
} from '@app/core/api/operator-endpoints'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, writeApi } from '#shared/api/client.ts'
import { getNextPage, type Paged } from '#shared/api/infinite-query.ts'

/** First part of the query keys of the operators' pages; not `api`, so that a new block does not refetch them. */
export const officeKey = 'admin'

type ListName = { [Name in OperatorReadName]: OperatorData<Name> extends Paged ? Name : never }[OperatorReadName]

export async function readData<Data>(url: string, signal: AbortSignal): Promise<Data> {
  return (await callApi<Success<Data>>(url, { method: 'GET' }, { signal })).data
}

export function readOffice<Name extends OperatorReadName>(
  path: OperatorPath<Name>,
  signal: AbortSignal,
): Promise<OperatorData<Name>> {
  return readData(path, signal)
}

export const todayQuery = queryOptions({
  queryKey: [officeKey, '/api/admin/today'] as const,
  queryFn: ({ signal }) => readOffice<'today'>('/api/admin/today', signal),
})

export function readFound(asked: string, signal: AbortSignal): Promise<OperatorData<'findAccounts'>> {
  return readData(`/api/admin/accounts?${new URLSearchParams({ q: asked }).toString()}`, signal)
}

export async function readLargest(
  day: number,
  signal: AbortSignal,
): Promise<Pick<OperatorData<'pools'>, 'largest' | 'isFiled'>> {
  return readData<OperatorData<'pools'>>(`/api/admin/pools?day=${day}`, signal)
}

export function officePages<Name extends ListName>(path: OperatorPath<Name>, query: Record<string, string> = {}) {
  return infiniteQueryOptions({
    queryKey: [officeKey, path, query] as const,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<OperatorData<Name>> => {
      const search = new URLSearchParams({ ...query, page: String(pageParam) })
      return readData(`${path}?${search.toString()}`, signal)
    },
    getNextPageParam: (last: Paged) => getNextPage(last),
    staleTime: 10_000,
  })
}

/** Reads everything of the operators' pages again afterwards, even when the write failed. */
export function useOfficeWrite<Name extends OperatorWriteName>(onDone?: (data: OperatorData<Name>) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ path, body }: { path: OperatorPath<Name>; body: OperatorBody<Name> }) =>
      (await writeApi<Success<OperatorData<Name>>>(path, body)).data,
    onSuccess: (data) => onDone?.(data),
    onSettled: () => queries.invalidateQueries({ queryKey: [officeKey] }),
  })
}
