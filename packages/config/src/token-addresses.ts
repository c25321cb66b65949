export type TokenAddress = {
  address: string
  decimals?: number | undefined
}

export type AddressSet = Readonly<Partial<Record<TokenKey, TokenAddress>>>

export const mainTokenAddresses: Readonly<Record<number, AddressSet>> = {
  56: {
    wbnb: { address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c' },
    usdt: { address: '0x55d398326f99059fF775485246999027B3197955', decimals: 18 },
    ether: { address: '0x2170Ed0880ac9A755fd29B2688956BD959F933F8' },
  },
  137: {
    usdt: { address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F' },
  },
  42161: {
    usdt: { address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9' },
  },
}

export const testnetTokenAddresses: AddressSet = {
  bnb: { address: '' },
  wbnb: { address: '0xae13d989daC2f0dEbFf460aC112a837C89BAa7cd' },
  usdt: { address: '0x337610d27c682E347C9cD60BD4b3b107C9d34dDd', decimals: 18 },
}

/** As in the specification; `product` stands for `{product}`. */
export const tokenKeys = [
  'wbnb',
  'bnb',
  'ether',
  'rwas',
  'product',
  'product2',
  'drnew',
  'power',
  'point',
  'dr',
  'usdt',
] as const

export type TokenKey = (typeof tokenKeys)[number]
