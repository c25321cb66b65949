export class SameFigures {
  readonly #figures = new Map<string, Map<string, bigint>>()

  say(figure: string, place: string, amount: bigint | string | number): void {
    const places = this.#figures.get(figure) ?? new Map<string, bigint>()
    this.#figures.set(figure, places)
    if (places.has(place)) throw new Error(`${place} says ${figure} twice`)
    places.set(place, BigInt(amount))
  }

  /** In words; also figures with nothing to compare. */
  findDifferences(): string[] {
    return [...this.#figures].flatMap(([figure, places]) => {
      const isSame = places.size > 1 && new Set(places.values()).size === 1
      return isSame ? [] : [`${figure}: ${[...places].map(([place, amount]) => `${place} ${amount}`).join(', ')}`]
    })
  }

  countFigures(): number {
    return [...this.#figures.values()].filter((places) => [...places.values()].some((amount) => amount !== 0n)).length
  }
}
