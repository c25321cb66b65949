import { shortenAddress, type Address } from '@app/core/address'

export const viewedPlace = '{{address}}'

/** Checks only the shape of the address; its checksum is checked later. */
export function getViewedAddress(search: string): Address | undefined {
  return /[?&]watch_a=(0x[0-9a-fA-F]{40})(?:&|$)/.exec(search)?.[1] as Address | undefined
}

export function writeViewedAddress(firstPaint: Element, address: Address): void {
  for (const element of firstPaint.querySelectorAll('.first-view span'))
    if (element.firstElementChild === null)
      element.textContent = element.textContent.replace(viewedPlace, shortenAddress(address))
}
