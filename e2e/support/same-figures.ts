/** Figures by name, with what each place says of them in base units. */
export class SameFigures {
  readonly #figures = new Map<string, Map<string, bigint>>()

  /** @param place Where it is said: each place says a figure once. */
  say(figure: string, place: string, amount: bigint | string | number): void {
    const places = this.#figures.get(figure) ?? new Map<string, bigint>()
    this.#figures.set(figure, places)
    if (places.has(place)) throw new Error(`${place} says ${figure} twice`)
    places.set(place, BigInt(amount))
  }

  /** What is said differently, in words; also a figure with nothing to compare it with. */
  findDifferences(): string[] {
    return [...this.#figures].flatMap(([figure, places]) => {
      const isSame = places.size > 1 && new Set(places.values()).size === 1
      return isSame ? [] : [`${figure}: ${[...places].map(([place, amount]) => `${place} ${amount}`).join(', ')}`]
    })
  }

  /** Figures that are not nothing. */
  countFigures(): number {
    return [...this.#figures.values()].filter((places) => [...places.values()].some((amount) => amount !== 0n)).length
  }
}
