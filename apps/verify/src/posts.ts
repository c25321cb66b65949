import { ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import { HistoryError, type Place, type PlacedEvent, type RootPosted } from '@app/core/settlement/history/events'

export interface Post extends RootPosted {
  place: Place
  isVetoed: boolean
}

export function getOpensAt({ place }: Post): number {
  return place.timestamp + ROOT_OPEN_AGE
}

const KEPT_DIGITS = 2 + 2 * 26

/** A veto may name any other bytes after these. */
export function getKept(root: string): string {
  return root.slice(0, KEPT_DIGITS)
}

export interface Posts {
  take(event: PlacedEvent): void
  readonly all: readonly Post[]
}

export function createPosts(): Posts {
  const all: Post[] = []
  const standing: Post[] = []
  return {
    all,
    take: (event) => {
      if (event.name === 'RootPosted') {
        if (event.index !== standing.length)
          throw new HistoryError(`Root ${event.index} is posted where ${standing.length} stand: a log is missing`)
        const post = { ...event, isVetoed: false }
        all.push(post)
        standing.push(post)
      } else if (event.name === 'RootVetoed') {
        const vetoed = standing[event.index]
        if (!vetoed || getKept(vetoed.root) !== getKept(event.root))
          throw new HistoryError(`Root ${event.index} is vetoed and does not stand: a log is missing`)
        for (const post of standing.splice(event.index)) post.isVetoed = true
      }
    },
  }
}
