import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * A choice kept in the URL under `name`, so that a reload or copied link shows the same. An invalid or missing value is
 * `fallback`, which is never written.
 */
export function useSearchChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  fallback: Value,
): [Value, (next: Value) => void] {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (next: Value) => {
    void navigate({
      to: '.',
      // From the latest search, because another choice may be pending.
      search: (said: Record<string, unknown>) => ({ ...said, [name]: next === fallback ? undefined : next }),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }
  return [values.find((value) => value === search[name]) ?? fallback, choose]
}
