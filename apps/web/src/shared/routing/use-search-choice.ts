import { useNavigate, useSearch } from '@tanstack/react-router'

type Said = Record<string, string | undefined>

function useSaid(): [Said, (change: Said) => void] {
  const said: Said = useSearch({ strict: false })
  const navigate = useNavigate()
  const say = (change: Said) => {
    void navigate({
      to: '.',
      // From the latest search, because another choice may be pending.
      search: (latest: Record<string, unknown>) => ({ ...latest, ...change }),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }
  return [said, say]
}

/**
 * A choice kept in the URL under `name`, so that a reload or copied link shows the same. An invalid or missing value is
 * `fallback`, which is never written.
 */
export function useSearchChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  fallback: Value,
): [Value, (next: Value) => void] {
  const [said, say] = useSaid()
  const choose = (next: Value) => say({ [name]: next === fallback ? undefined : next })
  return [values.find((value) => value === said[name]) ?? fallback, choose]
}

/** What is typed, kept in the URL likewise; nothing is left out of it. */
export function useSearchText(name: string): [string, (next: string) => void] {
  const [said, say] = useSaid()
  return [said[name] ?? '', (next) => say({ [name]: next === '' ? undefined : next })]
}

/** Leaves these out of the URL, all at once. */
export function useClearSearch(names: readonly string[]): () => void {
  const [, say] = useSaid()
  return () => say(Object.fromEntries(names.map((name) => [name, undefined])))
}
