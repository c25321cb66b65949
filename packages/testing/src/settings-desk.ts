import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Address, Hex } from 'viem'

/** On a local chain the desk has no delay and makes the call at once. */
export function atDesk(target: Address, data: Hex) {
  return { abi: settingsDeskAbi, functionName: 'execute', args: [target, data] } as const
}
