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

/** Rows before a page that take longer to pass over than an account's first page takes to read. */
const FAR = 1_000

export const isFarPage = ({ skip }: AskedPage): boolean => skip > FAR

export function toAskedPage(input: PageInput & { address: Address }): AskedPage {
  return { account: input.address, skip: getOffset(input), take: input.pageSize }
}
