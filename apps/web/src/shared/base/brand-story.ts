import { type Brand, getBrand } from '@app/config/brand'

/** What the foot of the home page tells of the brand of this build. Replaced by the data alone, as `brand.ts` is. */
export const brandStory: Pick<Brand, 'roadmap' | 'team'> = getBrand(import.meta.env.BRAND)
