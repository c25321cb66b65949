import type { Address } from '@app/core/address'
import { getOffset, type PageInput } from '../../domain/page.ts'
import type { AskedTypes } from './define-shared-read.ts'

/** A page of an account's list as a shared read asks for it. */
export interface AskedPage {
  account: Address
  skip: number
  take: number
}

export const askedPage: AskedTypes<AskedPage> = { account: 'bytea', skip: 'bigint', take: 'bigint' }

export function toAskedPage(input: PageInput & { address: Address }): AskedPage {
  return { account: input.address, skip: getOffset(input), take: input.pageSize }
}
