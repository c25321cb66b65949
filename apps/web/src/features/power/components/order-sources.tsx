import type { PowerOrder } from '@app/core/api/power'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getChainExplorerLink } from '#shared/tx/explorer.ts'
import { HashLink } from '#shared/ui/hash-link.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/note.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import type { MarketTerms } from '../queries/power-terms.ts'
import { usePowerFormat } from '../use-power-format.ts'

interface OrderSourcesProps {
  order: PowerOrder
  at: number
  terms: MarketTerms
  chainId: number
  open: boolean
  onClose: () => void
}

/** What the figures of an order are computed from, so that anyone can do it again. */
export function OrderSources({ order, at, terms, chainId, open, onClose }: OrderSourcesProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const { power, productToken } = terms
  const product = (amount: string) => format.exact(BigInt(amount), productToken)
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('sources.title', { order: order.orderId })}
    >
      <KeyValueList>
        <KeyValue label={t('sources.power')}>{format.exact(BigInt(order.power), power)}</KeyValue>
        <KeyValue label={t('sources.outputRate')} note={t('sources.perRemaining', { symbol: power.symbol })}>
          {product(order.outputRate)}
        </KeyValue>
        <KeyValue label={t('sources.fuelRate')} note={t('sources.perInitial', { symbol: power.symbol })}>
          {product(order.fuelRate)}
        </KeyValue>
        <KeyValue label={t('sources.lifetime')}>
          {t('sources.days', { number: formatWhole(order.lifetime / SECONDS_PER_DAY, format.locale) })}
        </KeyValue>
        <KeyValue label={t('sources.opened')}>
          {format.dateTime(order.openedAt)}
          {' · '}
          <HashLink
            hash={order.transaction}
            href={getChainExplorerLink(chainId, { kind: 'transaction', value: order.transaction })}
          />
        </KeyValue>
        <KeyValue label={t('sources.fuelBurned')}>{product(order.fuelBurned)}</KeyValue>
        <KeyValue label={t('sources.reserved')}>{product(order.reserved)}</KeyValue>
      </KeyValueList>
      <Note className="mt-3">{t('sources.powerRule')}</Note>
      <Note className="mt-1">{t('sources.fuelRule')}</Note>
      <Note className="mt-1">{t('sources.outputRule')}</Note>
      <Note className="mt-1">{t('sources.reservedRule')}</Note>
      <Note quiet className="mt-1">
        {t('basis', { date: format.zoned(at) })}
      </Note>
    </Sheet>
  )
}
