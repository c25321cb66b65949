import { getFurtherTokens } from '@app/config/contracts'
import { tokenKeys } from '@app/config/token-addresses'
import { getTokenKeyName, getTokenSet } from '@app/config/tokens'
import { DEFAULT_PAGE_SIZE, MAX_LAYER, MAX_PAGE_SIZE, MIN_BLOCK_WAIT_SECONDS } from '@app/core/api/parameters'
import type { SystemConfig } from '@app/core/api/system'
import { DR_PER_PRODUCT, HANDLING_FEE_PERCENT, STAKE_LOCK_SECONDS } from '@app/core/constants'
import { isTokenConfigured } from '@app/core/token'
import type { ServiceContext } from '../context.ts'

/** Never includes an endpoint that carries a key. */
export function getSystemConfig({ config, pools }: Pick<ServiceContext, 'config' | 'pools'>): SystemConfig {
  const { brand, chain, deployment, publicRpcUrls } = config
  const tokens = getTokenSet(chain, brand.product, deployment)
  return {
    brand: { id: brand.id, name: brand.name, product: brand.product },
    chain: {
      chainId: chain.id,
      chainIdHex: chain.chainId,
      chainName: chain.chainName,
      nativeCurrency: { ...chain.nativeCurrency },
      rpcUrls: [...publicRpcUrls],
      blockExplorerUrls: [...chain.blockExplorerUrls],
      finality: chain.finality,
    },
    contracts: { ...deployment.contracts },
    tokens: [
      ...tokenKeys
        .map((key) => ({ key: getTokenKeyName(key, brand.product), token: tokens[key] }))
        // The main set can have tokens of another chain.
        .filter(({ token }) => token.chainId === chain.id && isTokenConfigured(token, chain.nativeCurrency.symbol))
        .map(({ key, token: { address, symbol, name, decimals } }) => ({ key, address, symbol, name, decimals })),
      ...getFurtherTokens(deployment).map(({ name, address, symbol, decimals }) => ({
        key: name,
        address,
        symbol,
        name: symbol,
        decimals,
      })),
    ],
    pools: pools.map(({ key, address, token, rewardToken, needsSuperior }) => ({
      key,
      pool: address,
      token,
      rewardToken,
      superiorNeeded: needsSuperior,
    })),
    limits: {
      pageSize: DEFAULT_PAGE_SIZE,
      pageSizeMax: MAX_PAGE_SIZE,
      minBlockWaitSeconds: MIN_BLOCK_WAIT_SECONDS,
      referralDepthMax: MAX_LAYER,
      stakeLockSeconds: STAKE_LOCK_SECONDS,
    },
    rates: { handlingFeePercent: HANDLING_FEE_PERCENT, drPerProduct: DR_PER_PRODUCT },
    features: { ...brand.features },
    equityCards: { ...brand.equityCards },
  }
}
