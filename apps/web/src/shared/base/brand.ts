import { getFacts } from '#shared/base/page-config.ts'

export const { brand } = getFacts()
