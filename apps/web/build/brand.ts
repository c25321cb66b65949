import { resolve } from 'node:path'
import type { Brand } from '@app/config/brand'
import { runModule } from './run-module.ts'

export const configFolder = resolve(import.meta.dirname, '../../../packages/config/src')

let loading: Promise<Brand> | undefined

export function loadBrand(): Promise<Brand> {
  loading ??= runModule<typeof import('@app/config/brand')>(resolve(configFolder, 'brand.ts')).then(({ getBrand }) =>
    getBrand(process.env.BRAND || undefined),
  )
  return loading
}
