import { getVoucherTypedData } from '@app/core/vault/voucher'
import { type KeystoreLocation, openKeystore } from '@app/keys/keystore'
import type { VoucherSigner } from './voucher-signer.ts'

/** The signer out of an encrypted keystore. @throws KeystoreError */
export async function openKeystoreSigner(location: KeystoreLocation): Promise<VoucherSigner> {
  const account = await openKeystore(location)
  return {
    address: account.address,
    sign: (vault, voucher) => account.signTypedData(getVoucherTypedData(vault, voucher)),
  }
}
