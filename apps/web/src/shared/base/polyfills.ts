/** For web views of 2021: what the libraries and this code use and they lack. Newer browsers keep their own. */
function define(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

function at<Item>(this: ArrayLike<Item>, index: number): Item | undefined {
  const whole = Math.trunc(index) || 0
  return this[whole < 0 ? this.length + whole : whole]
}

define(Array.prototype, 'at', at)
define(String.prototype, 'at', at)
define(Array.prototype, 'toReversed', function toReversed(this: unknown[]) {
  return Array.from(this, (_item, index) => this[this.length - 1 - index])
})
define(Array.prototype, 'toSorted', function toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
  const copy = Array.from(this)
  copy.sort(compare)
  return copy
})
define(Array.prototype, 'findLast', function findLast(this: unknown[], test: (item: unknown) => boolean) {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    if (test(this[index])) return this[index]
  }
  return undefined
})
define(Object, 'hasOwn', (target: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(target, key))
define(Array.prototype, 'findLastIndex', function findLastIndex(this: unknown[], test: (item: unknown) => boolean) {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    if (test(this[index])) return index
  }
  return -1
})
