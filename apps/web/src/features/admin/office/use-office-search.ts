import { useNavigate, useSearch } from '@tanstack/react-router'

export type OfficeSearch = Record<string, string | undefined>

/** What a list is filtered by is kept in the address, so that a link to it can be handed on. Without a value a name is left out. */
export function useOfficeSearch(): [OfficeSearch, (change: OfficeSearch) => void] {
  const search: OfficeSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: OfficeSearch) => {
    void navigate({
      to: '.',
      // From the latest search, because another change may be pending.
      search: (said: Record<string, unknown>) => ({ ...said, ...next }),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }
  return [search, change]
}
