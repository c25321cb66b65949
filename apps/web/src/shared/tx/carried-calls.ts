import { productTokenAbi } from '@app/abis/product-token'
import {
  type Address,
  decodeFunctionData,
  erc20Abi,
  type Hex,
  isAddressEqual,
  type Log,
  pad,
  parseEventLogs,
} from 'viem'

type CarriedCall = { to: string; data: string }

/** Calls whose contract and bytes appear in `input`, in order, however the wallet wraps them. */
export function listCarried(input: Hex, calls: readonly CarriedCall[]): number[] {
  const bytes = input.toLowerCase()
  let from = 0
  return [...calls.entries()].flatMap(([index, { to, data }]) => {
    const at = bytes.indexOf(data.slice(2).toLowerCase(), from)
    if (at < 0 || !bytes.includes(to.slice(2).toLowerCase())) return []
    from = at + data.length - 2
    return [index]
  })
}

/**
 * Calls that the logs prove, in order: an approval by exactly its own event, any other by an event of its contract that
 * names the account. This detects a transaction that succeeds although its inner calls failed.
 */
export function listLogged(logs: readonly Log[], account: Address, calls: readonly CarriedCall[]): ReadonlySet<number> {
  const logged = new Set<number>()
  let from = 0
  for (const [index, call] of calls.entries()) {
    const at = logs.findIndex((log, place) => place >= from && isLogOf(log, account, call))
    if (at < 0) continue
    logged.add(index)
    from = at + 1
  }
  return logged
}

function isLogOf(log: Log, account: Address, { to, data }: CarriedCall): boolean {
  if (!isAddressEqual(log.address, to as Address)) return false
  const approval = readApproval(data as Hex)
  if (approval === null) return log.topics.slice(1).includes(pad(account).toLowerCase() as Hex)
  return parseEventLogs({ abi: erc20Abi, eventName: 'Approval', logs: [log] }).some(
    ({ args }) =>
      isAddressEqual(args.owner, account) &&
      isAddressEqual(args.spender, approval.spender) &&
      args.value === approval.amount,
  )
}

function readApproval(data: Hex): { spender: Address; amount: bigint } | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: productTokenAbi, data })
    return functionName === 'approve' ? { spender: args[0], amount: args[1] } : null
  } catch {
    return null
  }
}
