import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * One of `values` that the address of the page keeps under `name`, so that a reload and a copied address show the same.
 * What the address says wrongly, or does not say, is `fallback`, which is never written into it.
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
      // Of what the address will say by then: another choice may be on its way.
      search: (said: Record<string, unknown>) => ({ ...said, [name]: next === fallback ? undefined : next }),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }
  return [values.find((value) => value === search[name]) ?? fallback, choose]
}
