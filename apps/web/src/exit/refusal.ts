/** `key` is a text of `exit.json`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly key: string
  readonly values: Readonly<Record<string, string>>

  constructor(key: string, values: Readonly<Record<string, string>> = {}, cause?: unknown) {
    super(key, { cause })
    this.key = key
    this.values = values
  }
}
