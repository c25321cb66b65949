import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Address, Hex } from 'viem'

/** How an operator of a local chain changes a setting: the desk has no delay there and makes the call at once. */
export function atDesk(target: Address, data: Hex) {
  return { abi: settingsDeskAbi, functionName: 'execute', args: [target, data] } as const
}
