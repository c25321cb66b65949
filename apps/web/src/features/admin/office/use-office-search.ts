import { useNavigate, useSearch } from '@tanstack/react-router'

export type OfficeSearch = Record<string, string | undefined>

/** The filter of a list is in the address, so that a link to it can be shared. An empty value removes its name. */
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
