import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { getVoucherTypedData } from '@app/core/withdrawal/voucher'
import { zeroHash } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { makeHash } from '../../testing/chain-rows.ts'
import { makeKey, type WorldContext } from '../../testing/withdrawal-world.ts'
import {
  balanceOf,
  call,
  carryOut,
  DAY,
  moveTo,
  post,
  setUpRealVault,
  TODAY,
  unit,
  world,
} from './real-vault.test-setup.ts'
import { requestWithdrawal } from './request-withdrawal.ts'

const START = (TODAY + 4) * DAY
const OLD_ENDS_AT = START + 6 * 3_600
const NEW_ENDS_AT = START + 400 * DAY
const next = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const owners = Array.from({ length: 7 }, (_, index) => makeKey('owner of a rotation', index))

setUpRealVault({ keyEndsAt: OLD_ENDS_AT })

/** A replica of the API beside a signer with this key. */
function beside(key: PrivateKeyAccount): WorldContext {
  const at = { chainId: 31_337, vault: world.vault }
  return {
    ...world.ctx,
    signer: {
      readState: () => Promise.resolve({ signer: key.address, refusal: null }),
      sign: async (voucher) => {
        const signature = await key.signTypedData(getVoucherTypedData(at, voucher))
        return { ok: true, signer: key.address, signature, root: makeHash('root') }
      },
    },
  }
}

const request = async (replica: WorldContext, owner: PrivateKeyAccount): Promise<Withdrawal> =>
  requestWithdrawal(replica, await world.signWithdrawal(owner, 100n * unit))

async function expectPaid(owner: PrivateKeyAccount, { voucher }: Withdrawal): Promise<void> {
  await carryOut(voucher!)
  expect(await balanceOf(owner.address)).toBe(100n * unit)
}

it('one key follows another, and no withdrawal is refused nor any voucher worthless', async () => {
  const [before, during, early, late, given, after, last] = owners as [
    PrivateKeyAccount,
    PrivateKeyAccount,
    PrivateKeyAccount,
    PrivateKeyAccount,
    PrivateKeyAccount,
    PrivateKeyAccount,
    PrivateKeyAccount,
  ]
  for (const owner of owners.slice(1)) world.dividends.earn(owner.address, world.usdt, 100n * unit)
  const index = await world.give(before.address, world.usdt, 100n * unit)
  await moveTo((TODAY + 2) * DAY + 10)
  await post(TODAY + 1, zeroHash, index)
  await moveTo(START)
  const old = { signer: world.key.address, endsAt: OLD_ENDS_AT }
  world.word.vault = { pausedUntil: 0, signers: [[old]] }
  const [formerly, anew] = [beside(world.key), beside(next)]

  await expectPaid(before, await request(formerly, before))
  await expect(request(anew, during)).rejects.toMatchObject({ details: { reason: 'signerNotInForce' } })

  await call(world.vault, [dividendVaultAbi, 'addSigner', [next.address, BigInt(NEW_ENDS_AT)]])
  await world.dividends.addSigner({ block: world.clock.block, at: world.clock.at }, next.address, NEW_ENDS_AT)
  world.word.vault = { pausedUntil: 0, signers: [[{ signer: next.address, endsAt: NEW_ENDS_AT }, old]] }
  await expectPaid(during, await request(formerly, during))
  await expectPaid(early, await request(anew, early))
  await expectPaid(late, await request(formerly, late))
  const kept = await request(formerly, given)
  expect(kept.voucher!.deadlineAt).toBe(OLD_ENDS_AT - 1)

  await moveTo(OLD_ENDS_AT - 60)
  await world.advance(OLD_ENDS_AT - 60 - world.clock.finalAt)
  await expect(request(formerly, after)).rejects.toMatchObject({ details: { reason: 'signerNotInForce' } })
  await expectPaid(given, kept)
  await expectPaid(after, await request(anew, after))

  await moveTo(OLD_ENDS_AT)
  await world.advance(OLD_ENDS_AT - world.clock.finalAt)
  await expectPaid(last, await request(anew, last))
})
