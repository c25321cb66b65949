import { type Brand, getBrand } from '@app/config/brand'

/**
 * The brand of this build, without what the style sheet and `brand-story.ts` carry: every page fetches it first. A build
 * replaces this module by the data alone.
 */
export const brand: Omit<Brand, 'accent' | 'accent2' | 'ground' | 'radius' | 'roadmap' | 'team'> = getBrand(
  import.meta.env.BRAND,
)
