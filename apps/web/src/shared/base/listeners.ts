type Subscribe = (listener: () => void) => () => void
type Tell = () => void

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
