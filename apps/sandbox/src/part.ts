export interface Stoppable {
  stop(): Promise<void>
}

/** A part of the world that others reach by a URL. */
export interface Part extends Stoppable {
  name: string
  url: string
  /** Settles when the part has ended, for whatever reason. */
  ended?: Promise<void> | undefined
}

/** Takes over a part that must be ended with the world, at once when the world is ending already. */
export type Own = <T extends Stoppable>(part: T) => Promise<T>
