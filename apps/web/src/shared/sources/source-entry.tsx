import type { ApiGetEndpoints } from '@app/core/api/endpoints'
import { formatWhole } from '@app/core/format-whole'
import type { ReactNode } from 'react'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { formatDateTimeZoned } from '../format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { HashLink } from '#shared/ui/address.tsx'
import { KeyValue, KeyValueList } from '../ui/key-value.tsx'
import type { AskedContract } from './asked-contract.ts'
import { Note } from '#shared/ui/text.tsx'

interface Block {
  blockNumber: bigint | number
  /** Unix seconds of the block. */
  at?: number
}

export type ContractRead = Block & AskedContract & { name: ReactNode; contract: string }

export interface IndexRead extends Block {
  /** Of the interface that answered. */
  path: keyof ApiGetEndpoints
}

interface SourceReadingProps {
  /** Null in the place of what is not read yet. */
  reads: readonly (ContractRead | IndexRead | null)[]
}

/** Where and when figures were read, so that anybody can ask the same. */
export function SourceReading({ reads }: SourceReadingProps) {
  const { t } = useTranslation('sources')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { configuredChainId } = useWallet()
  const when = ({ blockNumber, at }: Block) => {
    const block = t('reading.block', { block: formatWhole(blockNumber, locale) })
    return at === undefined ? block : `${block} · ${formatDateTimeZoned(at, dateTag)}`
  }
  return (
    <section aria-label={t('reading.title')}>
      <h3 className="type-strong">{t('reading.title')}</h3>
      <KeyValueList>
        {reads.map((read, index) =>
          read === null ? null : 'path' in read ? (
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
              <HashLink
                hash={read.contract}
                href={getChainExplorerLink(configuredChainId, { kind: 'address', value: read.contract })}
              />
            </KeyValue>
          ),
        )}
      </KeyValueList>
    </section>
  )
}

interface SourceEntryProps {
  title: string
  value?: ReactNode
  rule: ReactNode
  children?: ReactNode
}

export function SourceEntry({ title, value, rule, children }: SourceEntryProps) {
  return (
    <section aria-label={title} className="mb-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 type-strong">
        <h3>{title}</h3>
        {value !== undefined && <span className="ml-auto">{value}</span>}
      </div>
      <Note className="mt-1">{rule}</Note>
      {children && <KeyValueList className="mt-1">{children}</KeyValueList>}
    </section>
  )
}
