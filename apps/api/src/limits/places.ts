export interface Places {
  /** Gives the place back, once; undefined when the client has too many, or all have. */
  take(client: string): (() => void) | undefined
  readonly taken: number
}

/** So many at once for each client, and in all: what lasts longer than an answer. */
export function createPlaces({ perClient, inAll }: { perClient: number; inAll: number }): Places {
  const clients = new Map<string, number>()
  let taken = 0
  return {
    get taken() {
      return taken
    },
    take(client) {
      const own = clients.get(client) ?? 0
      if (taken >= inAll || own >= perClient) return undefined
      clients.set(client, own + 1)
      taken += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        taken -= 1
        const left = clients.get(client)! - 1
        if (left > 0) clients.set(client, left)
        else clients.delete(client)
      }
    },
  }
}
