import { SANDBOX_CHAIN_ID } from '@app/config/chains'
import type { Deployment } from '@app/config/deployment'

export const isSandbox = ({ chainId, governance }: Partial<Pick<Deployment, 'chainId' | 'governance'>>): boolean =>
  chainId === SANDBOX_CHAIN_ID && governance === undefined
