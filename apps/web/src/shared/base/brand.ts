import { type Brand, getBrand } from '@app/config/brand'

/**
 * Loaded first by every page, so it leaves out what the style sheet and `brand-story.ts` have. A build replaces the
 * module by its data.
 */
export const brand: Omit<Brand, 'accent' | 'accent2' | 'ground' | 'radius' | 'roadmap' | 'team'> = getBrand(
  import.meta.env.BRAND,
)
