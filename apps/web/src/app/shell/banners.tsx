/** What stands under the header as long as its reason lasts. */
export function Banners() {
  return null
}
