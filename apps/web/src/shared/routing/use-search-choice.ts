import { useNavigate, useSearch } from '@tanstack/react-router'

export type SearchParameters = Record<string, string | undefined>

/** A change removes parameters that it sets to undefined and keeps those that it does not name. */
export function useSearchParameters(): [SearchParameters, (change: SearchParameters) => void] {
  const said: SearchParameters = useSearch({ strict: false })
  const navigate = useNavigate()
  const say = (change: SearchParameters) => {
    void navigate({
      to: '.',
      // From the latest search, because another change may be pending.
      search: (latest: Record<string, unknown>) => ({ ...latest, ...change }),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }
  return [said, say]
}

/**
 * A choice kept in the URL under `name`, so that a reload or copied link shows the same. An invalid or missing value
 * gives `fallback`, which is never written.
 */
export function useSearchChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  fallback: Value,
): [Value, (next: Value) => void] {
  const [said, say] = useSearchParameters()
  const choose = (next: Value) => say({ [name]: next === fallback ? undefined : next })
  return [values.find((value) => value === said[name]) ?? fallback, choose]
}

export function useSearchText(name: string): [string, (next: string) => void] {
  const [said, say] = useSearchParameters()
  return [said[name] ?? '', (next) => say({ [name]: next === '' ? undefined : next })]
}

export function useClearSearch(names: readonly string[]): () => void {
  const [, say] = useSearchParameters()
  return () => say(Object.fromEntries(names.map((name) => [name, undefined])))
}
