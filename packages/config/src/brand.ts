import { brandFiles, DEFAULT_BRAND_ID } from '../brands/registry.ts'
import { brandSchema, type Brand } from './brand-schema.ts'

export { DEFAULT_BRAND_ID }
export type { Brand, EcosystemUse, MenuItem } from './brand-schema.ts'

const checked = new Map<string, Brand>()

export const brandIds: readonly string[] = Object.keys(brandFiles)

export function getBrand(id: string = DEFAULT_BRAND_ID): Brand {
  const known = checked.get(id)
  if (known) return known
  if (!brandIds.includes(id)) throw new Error(`Brand "${id}" does not exist. Brands: ${brandIds.join(', ')}`)
  const brand = brandSchema.parse(brandFiles[id])
  checked.set(id, brand)
  return brand
}
