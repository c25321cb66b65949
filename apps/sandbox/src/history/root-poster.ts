import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployments'
import type { Hash } from '@app/core/api/primitives'
import { getEpoch, getEpochEnd } from '@app/core/settlement/epochs'
import { hashText } from '@app/core/settlement/history/rules-file'
import { encodeFunctionData, type Hex } from 'viem'
import { localSettler, localVetoer } from '../../../../contracts/script/local-settings.ts'
import type { Call, ChainWriter } from './chain-writer.ts'
import { type Anchor, createDaySettler } from './day-settler.ts'
import { createSettledRoots, getRootOfDay, type SettledRoots } from './settled-roots.ts'

/** Seconds after a day at which its root is posted; a wrong one is dropped and the right one posted on the same day. */
const postedAfter = 20 * 60
const vetoedAfter = 6 * 3_600
const postedAgainAfter = 7 * 3_600

/** Settles and posts every day of a history, as the settler does, while it is written. */
export interface RootPoster {
  readonly roots: SettledRoots
  /** Settles the days that end until `time` (Unix seconds) and posts what is due before it. Nothing may be mined at or after it. */
  reach(time: number): Promise<void>
  end(): Promise<void>
}

interface Setting {
  writer: ChainWriter
  deployment: Deployment
  /** Unix seconds, of the whole history. */
  startAt: number
  endAt: number
  /** A day that is posted wrongly, vetoed and posted again: UTC days since 1970-01-01. */
  vetoedDay: number
}

export async function startRootPoster(setting: Setting): Promise<RootPoster> {
  const { writer, deployment, startAt, endAt, vetoedDay } = setting
  const senders = [localSettler.address, localVetoer.address]
  for (const address of senders) await writer.rpc('anvil_impersonateAccount', [address])
  const settler = createDaySettler(writer, deployment, endAt)
  const roots = createSettledRoots()
  const due: { at: number; send: (at: number) => Promise<void> }[] = []
  let day = getEpoch(startAt)

  const send = async (at: number, from: Call['from'], call: Pick<Call, 'data' | 'what'>) =>
    writer.mine([{ ...call, from, to: deployment.contracts.dividendVault }], at)

  async function settleDay(): Promise<void> {
    const end = getEpochEnd(day)
    const found = await settler.settle(day)
    const rootOfDay = found && found.settled.changeCount > 0 ? getRootOfDay(found.settled) : undefined
    if (found && rootOfDay) {
      const { root } = rootOfDay
      const { rulesHash } = found.settled
      const facts = { day, rulesHash, anchor: found.anchor, fileHash: hashText(found.settled.writeFile()) }
      const post = (posted: Hash) => encodePost({ ...facts, root: posted, previousRoot: roots.newest })
      if (day === vetoedDay) {
        const wrong = roots.newest
        due.push({ at: end + postedAfter, send: async (at) => send(at, localSettler.address, post(wrong)) })
        due.push({
          at: end + vetoedAfter,
          send: async (at) => send(at, localVetoer.address, encodeVeto(roots.count, wrong)),
        })
      }
      due.push({
        at: end + (day === vetoedDay ? postedAgainAfter : postedAfter),
        send: async (at) => {
          await send(at, localSettler.address, post(root))
          roots.post(rootOfDay, at)
        },
      })
    }
    day += 1
  }

  return {
    roots,
    reach: async (time) => {
      for (;;) {
        const end = getEpochEnd(day)
        const next = due[0]
        if (next && next.at < Math.min(time, end)) {
          await next.send(next.at)
          due.shift()
        } else if (end <= time) await settleDay()
        else return
      }
    },
    end: async () => {
      for (const address of senders) await writer.rpc('anvil_stopImpersonatingAccount', [address])
    },
  }
}

interface Post {
  day: number
  root: Hash
  previousRoot: Hash
  rulesHash: Hash
  anchor: Anchor
  fileHash: Hash
}

function encodePost({ day, root, previousRoot, rulesHash, anchor, fileHash }: Post): { data: Hex; what: string } {
  const args = [BigInt(day), root, previousRoot, rulesHash, BigInt(anchor.number), anchor.hash, fileHash] as const
  return {
    data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'post', args }),
    what: `post of day ${day}`,
  }
}

function encodeVeto(index: number, root: Hash): { data: Hex; what: string } {
  const args = [BigInt(index), root] as const
  return { data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'veto', args }), what: `veto of ${index}` }
}
