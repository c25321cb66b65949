import type { Success } from '@app/core/api/envelope'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, writeApi } from '#shared/api/client.ts'

/** The first part of every key of the operators' pages; not `api`: a new block changes nothing of it. */
export const officeKey = 'admin'

type Paged = { page: number; pageSize: number; total: number }

/** A list of operators, page by page. */
export function officePages<Page extends Paged>(path: `/api/admin/${string}`, query: Record<string, string> = {}) {
  return infiniteQueryOptions({
    queryKey: [officeKey, path, query] as const,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const search = new URLSearchParams({ ...query, page: String(pageParam) })
      return (await callApi<Success<Page>>(`${path}?${search.toString()}`, { method: 'GET' }, { signal })).data
    },
    getNextPageParam: ({ page, pageSize, total }): number | undefined =>
      page * pageSize < total ? page + 1 : undefined,
    staleTime: 10_000,
  })
}

type Write = { path: `/api/admin/${string}`; body: object }

/** One write of an operator; what it may have changed is read again, whatever is said to it. */
export function useOfficeWrite<Data>(onDone?: (data: Data) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ path, body }: Write): Promise<Data> => (await writeApi<Success<Data>>(path, body)).data,
    onSuccess: (data) => onDone?.(data),
    onSettled: () => queries.invalidateQueries({ queryKey: [officeKey] }),
  })
}
