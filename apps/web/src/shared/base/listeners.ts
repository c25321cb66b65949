type Subscribe = (listener: () => void) => () => void
/** Something has changed: calls everyone who asked to hear of it. */
type Tell = () => void

/** The half of a store that is the same in each; for `useSyncExternalStore`. */
export function createListeners(): [subscribe: Subscribe, tell: Tell] {
  const listeners = new Set<() => void>()
  return [
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => {
      for (const listener of listeners) listener()
    },
  ]
}
