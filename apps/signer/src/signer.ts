import { getEpoch } from '@app/core/settlement/epochs'
import type { SignAnswer, SignerState, SignQuestion } from '@app/core/withdrawal/signer-protocol'
import { getVoucherTypedData, type VaultAddress } from '@app/core/withdrawal/voucher'
import type { Sql } from '@app/db/client'
import type { Key } from '@app/keys/key'
import type { Logger } from 'pino'
import { createSignedToday, judge } from './judge.ts'
import type { OwnDays } from './own-days.ts'
import { readFacts } from './read-chain.ts'

export interface Signer {
  sign(question: SignQuestion): Promise<SignAnswer>
  readState(): SignerState
}

interface Parts {
  key: Key
  at: VaultAddress
  sql: Sql
  ownDays: OwnDays
  log: Logger
}

/** One after another: each must know what the others take of the cap. */
export function createSigner({ key, at, sql, ownDays, log }: Parts): Signer {
  const signedToday = createSignedToday()
  let last: Promise<unknown> = Promise.resolve()

  async function signNext(question: SignQuestion): Promise<SignAnswer> {
    const { account, token, upTo, deadlineAt } = question
    const facts = await readFacts(sql, { chainId: at.chainId, account, token, fromDay: ownDays.getFirstDay() })
    const judgement = typeof facts === 'string' ? { refusal: facts } : judge({ ownDays, signedToday }, question, facts)
    const voucher = { account, token, upTo: upTo.toString(), deadlineAt }
    if (typeof facts === 'string' || 'refusal' in judgement) {
      log.warn({ ...voucher, ...judgement }, 'refused')
      return judgement as { refusal: string }
    }
    const data = getVoucherTypedData(at, { account, token, upTo, deadlineAt: BigInt(deadlineAt) })
    const signature = await key.signTypedData(data)
    signedToday.add(getEpoch(facts.finalAt), { account, token, from: facts.paid, to: upTo })
    log.info({ ...voucher, root: judgement.root }, 'signed')
    return { signer: key.address, signature, root: judgement.root }
  }

  return {
    sign: (question) => {
      const answer = last.then(() => signNext(question))
      last = answer.catch(() => undefined)
      return answer
    },
    readState: () => ({ signer: key.address, refusal: ownDays.getProblem() ?? null }),
  }
}
