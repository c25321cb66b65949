import { getBrand } from '@app/config/brand'

/** The brand of this build. A build replaces this module by the brand's data alone. */
export const brand = getBrand(import.meta.env.BRAND)
