/** In the order of the pools in the dividend vault. */
export const dividendKinds = ['promotion', 'node', 'community', 've', 'dao'] as const
export type DividendKind = (typeof dividendKinds)[number]
