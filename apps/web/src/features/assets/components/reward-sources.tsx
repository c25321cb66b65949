import type { RewardDetail } from '@app/core/api/rewards'
import { formatWhole } from '@app/core/format-whole'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { CopyButton } from '#shared/ui/copy.tsx'
import { HashLink } from '#shared/ui/address.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'

/** The block that was settled, and the fingerprints by which anybody can hold the operator to it. */
export function RewardSources({ detail, chainId }: { detail: RewardDetail; chainId: number }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const { dividend, blockHash, rulesHash, fileHash, pool, rulesVersion } = detail
  const block = getChainExplorerLink(chainId, { kind: 'block', value: String(dividend.blockNumber) })
  const hashes = [
    { label: t('source.block', { block: formatWhole(dividend.blockNumber, locale) }), hash: blockHash, href: block },
    { label: t('source.rulesFile'), hash: rulesHash, href: undefined },
    { label: t('source.dayFile'), hash: fileHash, href: `/api/files/${fileHash}` },
    {
      label: t('source.pool'),
      hash: pool,
      href: getChainExplorerLink(chainId, { kind: 'address', value: pool }),
    },
  ]
  return (
    <Section title={t('source.title')}>
      <KeyValueList>
        {hashes.map(({ label, hash, href }) => (
          <KeyValue key={label} label={label}>
            <span className="inline-flex items-center gap-0.5">
              <HashLink hash={hash} href={href} />
              {href !== undefined && <CopyButton text={hash} name={label} className="-my-3 -mr-3" />}
            </span>
          </KeyValue>
        ))}
        <KeyValue label={t('source.rules')}>{rulesVersion}</KeyValue>
        <KeyValue label={t('source.epoch')}>{formatWhole(dividend.epoch, locale)}</KeyValue>
      </KeyValueList>
      <Note className="mt-2">{t('source.note')}</Note>
    </Section>
  )
}
