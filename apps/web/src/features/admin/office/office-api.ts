import type { Success } from '@app/core/api/envelope'
import type {
  OperatorBody,
  OperatorData,
  OperatorPath,
  OperatorReadName,
  OperatorWriteName,
} from '@app/core/api/operator-endpoints'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, writeApi } from '#shared/api/client.ts'

/** First part of the query keys of the operators' pages; not `api`, so that a new block does not refetch them. */
export const officeKey = 'admin'

type Paged = { page: number; pageSize: number; total: number }

type ListName = { [Name in OperatorReadName]: OperatorData<Name> extends Paged ? Name : never }[OperatorReadName]

export async function readOffice<Name extends OperatorReadName>(
  path: OperatorPath<Name>,
  signal: AbortSignal,
): Promise<OperatorData<Name>> {
  return (await callApi<Success<OperatorData<Name>>>(path, { method: 'GET' }, { signal })).data
}

export function officePages<Name extends ListName>(path: OperatorPath<Name>, query: Record<string, string> = {}) {
  return infiniteQueryOptions({
    queryKey: [officeKey, path, query] as const,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<OperatorData<Name>> => {
      const search = new URLSearchParams({ ...query, page: String(pageParam) })
      return (await callApi<Success<OperatorData<Name>>>(`${path}?${search.toString()}`, { method: 'GET' }, { signal }))
        .data
    },
    getNextPageParam: ({ page, pageSize, total }: Paged): number | undefined =>
      page * pageSize < total ? page + 1 : undefined,
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
