import { useState } from 'react'

export type Selection = {
  /** Whether cards are being chosen. */
  isActive: boolean
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  start: () => void
  end: () => void
}

/** Which cards an action is for. It ends with the action, or when somebody says so. */
export function useSelection(): Selection {
  const [isActive, setActive] = useState(false)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    isActive,
    ids,
    toggle: (id) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    start: () => setActive(true),
    end() {
      setActive(false)
      setIds(new Set())
    },
  }
}
