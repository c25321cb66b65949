import { readConfigFolder } from '../config-folder.ts'
import { findConfiguredDeployment, findOlderDeployments, getConfigFolder, getConfiguredChain } from '../configured.ts'
import type { Operator } from './page-parts.ts'

/**
 * What `CONFIG_DIR` or `BRAND`, `CHAIN_ID` and `DEPLOYMENT_FILE` name. No other variable reaches a page: `RPC_URL` may
 * carry a key.
 * @throws Error that lists every fault.
 */
export function readOperator({ CONFIG_DIR, BRAND, CHAIN_ID, DEPLOYMENT_FILE }: Variables): Operator {
  const environment = { CONFIG_DIR, BRAND, CHAIN_ID, DEPLOYMENT_FILE }
  const { brand, texts } = readConfigFolder(getConfigFolder(environment))
  return {
    brand,
    texts,
    chain: getConfiguredChain(environment),
    deployment: findConfiguredDeployment(environment),
    older: findOlderDeployments(environment),
  }
}

type Variables = Readonly<Record<string, string | undefined>>
