import { shortenAddress, type Address } from '@app/core/address'

/** Where an address goes in a text, as the catalogues write it. */
export const viewedPlace = '{{address}}'

/** The address of `?watch_a=`; undefined where it has not the shape of one. Its checksum is looked at later. */
export function getViewedAddress(search: string): Address | undefined {
  return /[?&]watch_a=(0x[0-9a-fA-F]{40})(?:&|$)/.exec(search)?.[1] as Address | undefined
}

/** Writes it, shortened, into the texts of the first paint that have a place for it. */
export function writeViewedAddress(firstPaint: Element, address: Address): void {
  for (const element of firstPaint.querySelectorAll('.first-view span'))
    if (element.firstElementChild === null)
      element.textContent = element.textContent.replace(viewedPlace, shortenAddress(address))
}
