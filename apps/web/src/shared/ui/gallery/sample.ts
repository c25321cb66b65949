import { brand } from '#shared/base/brand.ts'

export const symbol = brand.product.symbol
export const sampleAddress = '0x7a3F4C2b9D1e8F0A6b5C3d2E1f0A9b8C7d6Ec91E'
export const sampleHash = '0x8e10a4d2b7c95f3e61d08a2b4c6e8f0a1b3d5f7092a4c6e8d0b2f4a6c8e0c2f4'
export const explorer = 'https://explorer.example/'
export const now = Math.floor(Date.now() / 1000)
