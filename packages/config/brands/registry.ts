import harbor from './harbor/brand.json' with { type: 'json' }
import loong from './loong/brand.json' with { type: 'json' }

/** One line for each folder here; a test compares the two. */
export const brandFiles: Readonly<Record<string, unknown>> = { loong, harbor }

export const DEFAULT_BRAND_ID = 'loong'
