import { type Compared, compareDescriptors, readDescriptors } from '@app/config/clear-signing/compare'
import { createDescriptors } from '@app/config/clear-signing/describe'
import { createTextReader } from '@app/config/clear-signing/texts'
import { getConfiguredBrand } from '@app/config/configured'
import type { Deployment } from '@app/config/deployment'
import type { Check } from './check.ts'

/** Holds descriptors of ERC-7730 against what wallets need to show calls and messages of the deployment in words. */
export function checkClearSigning(
  folder: string,
  deployment: Deployment,
  environment: Readonly<Record<string, string | undefined>>,
): Check[] {
  try {
    const brand = getConfiguredBrand(environment)
    const needed = createDescriptors({ deployment, brand, readText: createTextReader() })
    return compareDescriptors(deployment, needed, readDescriptors(folder)).map(toCheck)
  } catch (error) {
    // The other checks have been made, and are worth reading.
    return [
      {
        what: `descriptors in ${folder}`,
        result: 'FAILED',
        detail: error instanceof Error ? error.message : String(error),
      },
    ]
  }
}

function toCheck({ what, problems, isLeftToOthers }: Compared): Check {
  return {
    what: `a wallet shows ${what} in words`,
    result: problems.length === 0 ? 'ok' : isLeftToOthers ? 'note' : 'FAILED',
    ...(problems.length > 0 && { detail: problems.join('; ') }),
  }
}
