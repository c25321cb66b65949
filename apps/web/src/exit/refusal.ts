/** A text of the page, by its key in `exit.json`, with what stands in it. */
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
