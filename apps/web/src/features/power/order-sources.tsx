import type { AsOf } from '@app/core/api/envelope'
import type { PowerOrder } from '@app/core/api/power'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { ValueSource } from '#shared/sources/value-source.tsx'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { HashLink } from '#shared/ui/address.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { MarketTerms } from './reads.ts'
import { usePowerFormat } from './power-format.ts'

export interface OrderSourcesProps {
  order: PowerOrder
  asOf: AsOf
  terms: MarketTerms
}

export default function OrderSources({ order, asOf, terms }: OrderSourcesProps) {
  const { t } = useTranslation(['power', 'sources'])
  const { configuredChainId } = useWallet()
  const format = usePowerFormat()
  const { power, productToken } = terms
  const product = (amount: string) => format.exact(BigInt(amount), productToken)
  return (
    <>
      <h3 className="type-strong">{t('order.title', { order: order.orderId })}</h3>
      <KeyValueList className="mb-5">
        <KeyValue label={t('sources.opened')}>
          {format.dateTime(order.openedAt)}
          {' · '}
          <HashLink
            hash={order.transaction}
            href={getChainExplorerLink(configuredChainId, { kind: 'transaction', value: order.transaction })}
          />
        </KeyValue>
        <KeyValue label={t('sources.lifetime')}>
          {t('sources.days', { number: formatWhole(order.lifetime / SECONDS_PER_DAY, format.locale) })}
        </KeyValue>
      </KeyValueList>
      <SourceEntry
        title={t('order.remainingPower')}
        value={format.amount(BigInt(order.remainingPower), power)}
        rule={t('sources.powerRule')}
      >
        <KeyValue label={t('sources.power')}>{format.exact(BigInt(order.power), power)}</KeyValue>
      </SourceEntry>
      <SourceEntry title={t('order.remainingFuel')} value={product(order.remainingFuel)} rule={t('sources.fuelRule')}>
        <KeyValue label={t('sources.fuelRate')} note={t('sources.perInitial', { symbol: power.symbol })}>
          {product(order.fuelRate)}
        </KeyValue>
        <KeyValue label={t('sources.fuelBurned')}>{product(order.fuelBurned)}</KeyValue>
      </SourceEntry>
      <SourceEntry title={t('order.claimable')} value={product(order.claimable)} rule={t('sources.outputRule')}>
        <KeyValue label={t('sources.outputRate')} note={t('sources.perRemaining', { symbol: power.symbol })}>
          {product(order.outputRate)}
        </KeyValue>
        <KeyValue label={t('order.claimed')}>{product(order.claimed)}</KeyValue>
      </SourceEntry>
      <SourceEntry title={t('sources.reserved')} value={product(order.reserved)} rule={t('sources.reservedRule')} />
      <ValueSource name={t('order.claimable')} amount={BigInt(order.claimable)} token={productToken} />
      <SourceReading
        reads={[
          { path: '/api/power/orders', blockNumber: asOf.blockNumber, at: asOf.blockTimestamp },
          {
            name: t('orders.title'),
            contract: terms.market,
            abi: 'powerMarket',
            calls: ['orderOf'],
            blockNumber: asOf.blockNumber,
          },
        ]}
      />
    </>
  )
}
