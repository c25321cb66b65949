import { getEpoch } from '@app/core/settlement/epochs'
import type { SignAnswer, SignerState, SignQuestion } from '@app/core/withdrawal/signer-protocol'
import { getVoucherTypedData, type VaultAddress } from '@app/core/withdrawal/voucher'
import type { Sql } from '@app/db/client'
import { type Key, KeyError } from '@app/keys/key'
import type { Logger } from 'pino'
import { findFullDay, judge, type OwnLimits } from './judge.ts'
import type { OwnDays } from './own-days.ts'
import { type ChainFacts, readFacts } from './read-chain.ts'
import { VoucherLogError } from './voucher-log.ts'

export interface Signer {
  sign(question: SignQuestion, requestId?: string): Promise<SignAnswer>
  readState(): SignerState
}

interface Parts {
  key: Key
  at: VaultAddress
  sql: Sql
  ownDays: OwnDays
  limits: OwnLimits
  log: Logger
}

/** One after another: each must know how much of the cap the others use. */
export function createSigner({ key, at, sql, ownDays, limits, log }: Parts): Signer {
  let last: Promise<unknown> = Promise.resolve()

  async function signNext(question: SignQuestion, requestId: string | undefined): Promise<SignAnswer> {
    const { account, token, upTo, deadlineAt } = question
    const voucher = { requestId, account, token, upTo: upTo.toString(), deadlineAt }
    try {
      const facts = await readFacts(sql, { chainId: at.chainId, account, token, fromDay: ownDays.getFirstDay() })
      const judgement = typeof facts === 'string' ? { refusal: facts } : judge({ ...limits, ownDays }, question, facts)
      if (typeof facts === 'string' || 'refusal' in judgement) return refuse(voucher, judgement as { refusal: string })
      const refusal = note(question, facts)
      if (refusal !== undefined) return refuse(voucher, { refusal })
      const data = getVoucherTypedData(at, { account, token, upTo, deadlineAt: BigInt(deadlineAt) })
      const signature = await key.signTypedData(data)
      log.info({ ...voucher, root: judgement.root }, 'signed')
      return { signer: key.address, signature, root: judgement.root }
    } catch (error) {
      if (error instanceof KeyError || error instanceof VoucherLogError)
        return refuse(voucher, { refusal: error.message })
      throw error
    }
  }

  function refuse(voucher: object, why: { refusal: string }): SignAnswer {
    log.warn({ ...voucher, ...why }, 'refused')
    return why
  }

  /** Before it is signed: a signature may be out although no answer arrived. */
  function note({ account, token, upTo, deadlineAt }: SignQuestion, facts: ChainFacts): string | undefined {
    limits.vouchers.note(getEpoch(facts.finalAt), { account, token, from: facts.paid, upTo, deadlineAt })
    // Another process may have noted one at the same moment.
    return findFullDay(limits, { account, token, upTo, deadlineAt }, facts)
  }

  return {
    sign: (question, requestId) => {
      const answer = last.then(() => signNext(question, requestId))
      last = answer.catch(() => undefined)
      return answer
    },
    readState: () => ({ signer: key.address, refusal: ownDays.getProblem() ?? null }),
  }
}
