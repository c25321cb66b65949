import { type Brand, getBrand } from '@app/config/brand'

export const brandStory: Pick<Brand, 'roadmap' | 'team'> = getBrand(import.meta.env.BRAND)
