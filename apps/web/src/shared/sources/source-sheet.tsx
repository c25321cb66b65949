import { HANDLING_FEE_PERCENT } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { formatPercent } from '@app/core/share'
import { formatPrice } from '#shared/format/format-number.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { useTokenPrice, useTokenValue } from '#shared/price/token-price.ts'
import { Note } from '#shared/ui/text.tsx'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { formatDateTimeZoned } from '../format/format-date.ts'
import { formatTokenAmount } from '../format/format-token-amount.ts'
import { KeyValue, KeyValueList } from '../ui/key-value.tsx'
import type { Figure, Read, Sources, Worth } from './sources.ts'

export function SourceSheet({ figures, reads }: Sources) {
  return (
    <>
      {figures.map((figure, index) =>
        !figure ? null : 'token' in figure ? (
          <WorthSource key={index} {...figure} />
        ) : (
          <FigureSource key={index} {...figure} />
        ),
      )}
      <Reads reads={reads} />
    </>
  )
}

function FigureSource({ title, value, rule, parts }: Figure) {
  return (
    <section aria-label={title} className="mb-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 type-strong">
        <h3>{title}</h3>
        {value !== undefined && <span className="ml-auto">{value}</span>}
      </div>
      {rule && <Note className="mt-1">{rule}</Note>}
      {parts && (
        <KeyValueList className="mt-1">
          {parts.map(
            (part, index) =>
              part && (
                <KeyValue key={index} label={part.label} note={part.note}>
                  {part.value}
                </KeyValue>
              ),
          )}
        </KeyValueList>
      )}
    </section>
  )
}

function WorthSource({ name, amount, token }: Worth) {
  const { t } = useTranslation('sources')
  const locale = useLocale()
  const price = useTokenPrice()
  const value = useTokenValue(amount, token)
  if (amount === undefined || value === undefined || !price) return null
  const burned = formatPercent(BigInt(HANDLING_FEE_PERCENT), 100n, { locale })
  return (
    <FigureSource
      title={t('value.title')}
      value={value}
      rule={t('value.rule', { token: token.symbol, quote: price.quote.symbol, burned })}
      parts={[
        { label: name, value: formatTokenAmount(amount, token, locale) },
        { label: t('value.price'), value: `${formatPrice(price, locale)}\u00a0${price.quote.symbol}` },
      ]}
    />
  )
}

function Reads({ reads }: Pick<Sources, 'reads'>) {
  const { t } = useTranslation('sources')
  const locale = useLocale()
  const dateTag = useDateTag()
  const when = ({ asOf: { blockNumber, blockTimestamp } }: Read) => {
    const block = t('reading.block', { block: formatWhole(blockNumber, locale) })
    return blockTimestamp === undefined ? block : `${block} · ${formatDateTimeZoned(blockTimestamp, dateTag)}`
  }
  return (
    <section aria-label={t('reading.title')}>
      <h3 className="type-strong">{t('reading.title')}</h3>
      <KeyValueList>
        {reads.map((read, index) =>
          'path' in read ? (
            <KeyValue key={index} label={t('reading.index')} note={when(read)}>
              <span className="wrap-anywhere">{read.path}</span>
            </KeyValue>
          ) : (
            <KeyValue
              key={index}
              label={read.name}
              note={
                <>
                  <span className="block wrap-anywhere">{read.calls.join(', ')}</span>
                  {when(read)}
                </>
              }
            >
              <ExplorerHash hash={read.contract} kind="address" />
            </KeyValue>
          ),
        )}
      </KeyValueList>
    </section>
  )
}
