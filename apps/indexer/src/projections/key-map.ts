import type { AnyRow, Value } from './table.ts'

/**
 * Values by the columns of a key, one map within another. A text made of the columns would be made, hashed and kept for each look-up,
 * which cost more than all other work on the rows.
 */
export class KeyMap<value extends object> {
  readonly #names: readonly string[]
  readonly #root = new Map<Value, unknown>()
  /** In the order in which they were set. */
  readonly values: value[] = []

  constructor(names: readonly string[]) {
    this.#names = names
  }

  get(key: AnyRow): value | undefined {
    const names = this.#names
    let found: unknown = this.#root
    for (let index = 0; index < names.length; index++) {
      found = (found as Map<Value, unknown>).get(key[names[index]!]!)
      if (found === undefined) return undefined
    }
    return found as value
  }

  /** For a key that has no value yet. */
  set(key: AnyRow, value: value): void {
    const last = this.#names.length - 1
    let map = this.#root
    for (let index = 0; index < last; index++) {
      const part = key[this.#names[index]!]!
      let next = map.get(part) as Map<Value, unknown> | undefined
      if (!next) {
        next = new Map()
        map.set(part, next)
      }
      map = next
    }
    map.set(key[this.#names[last]!]!, value)
    this.values.push(value)
  }
}
