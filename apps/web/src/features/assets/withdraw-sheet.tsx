import type { WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import type { Token } from '#shared/base/tokens.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useTxText } from '#shared/states/use-tx-text.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ArrivesIcon, CoveredIcon, FuelIcon, PendingIcon } from '#shared/ui/icons.ts'
import { Sheet, SheetHeading } from '#shared/ui/overlay.tsx'
import { Sentences } from '#shared/ui/sentences.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { getFee } from './withdrawal-form.ts'

interface WithdrawSheetProps {
  /** Kept while the sheet closes. */
  amount: bigint
  terms: WithdrawalTokenTerms
  token: Token
  voucherSeconds: number
  open: boolean
  onAgree: () => void
  onClose: () => void
}

export function WithdrawSheet({ amount, terms, token, voucherSeconds, open, onAgree, onClose }: WithdrawSheetProps) {
  const { t } = useTranslation(['assets', 'tx'])
  const { toNode, toPlain } = useTxText()
  const wallet = useWallet().walletName || t('tx:yourWallet')
  const fee = getFee(amount, terms)
  const exact = (value: bigint) => ({ amount: createExactAmountValue(value, token) })
  const label = toPlain({ key: 'assets:withdraw.goFor', values: exact(amount) })
  const hours = { hours: { type: 'number', number: Math.round(voucherSeconds / 3_600) } } as const
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={label}
      footer={
        <WriteGate label={label}>
          <Button onClick={onAgree}>{t('tx:button.continue', { wallet })}</Button>
        </WriteGate>
      }
    >
      <SheetHeading>{t('tx:sheet.changes')}</SheetHeading>
      <Sentences
        items={[
          { icon: PendingIcon, text: t('ask.request') },
          { icon: CoveredIcon, text: toNode({ key: 'assets:ask.voucher', values: hours }) },
          { icon: ArrivesIcon, text: toNode({ key: 'assets:ask.pay', values: exact(amount - fee) }) },
          ...(fee === 0n ? [] : [{ icon: FuelIcon, text: toNode({ key: 'assets:tx.pay.fee', values: exact(fee) }) }]),
        ]}
      />
    </Sheet>
  )
}
