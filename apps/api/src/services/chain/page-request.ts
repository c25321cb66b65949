import type { Address } from '@app/core/address'
import { getOffset, type PageInput } from '../../domain/page.ts'
import type { AskedTypes } from './define-shared-read.ts'

/** A page of an account's list as a shared read asks for it. */
export interface PageRequest {
  account: Address
  skip: number
  take: number
}

export const pageRequestTypes: AskedTypes<PageRequest> = { account: 'bytea', skip: 'bigint', take: 'bigint' }

/** Rows up to the end of a page that take longer than others should wait. */
const FAR = 1_000

export const isFarPage = ({ skip, take }: PageRequest): boolean => skip + take > FAR

export function toPageRequest(input: PageInput & { address: Address }): PageRequest {
  return { account: input.address, skip: getOffset(input), take: input.pageSize }
}
