import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, type ContractRead, SourceReading } from '#shared/sources/source-entry.tsx'
import { ValueSource } from '#shared/sources/value-source.tsx'
import { tokenList, tokens, type Token } from '#shared/base/tokens.ts'
import { KeyValue } from '#shared/ui/key-value.tsx'
import { findAssets, getWhole, readTotal, type AssetsScreen } from './reads.ts'

export interface BalanceSourcesProps {
  screen: AssetsScreen
}

const parts = ['available', 'pendingWithdrawal', 'locked'] as const

export default function BalanceSources({ screen }: BalanceSourcesProps) {
  const { t } = useTranslation(['assets', 'sources'])
  const locale = useLocale()
  const { productToken: product, usdt: quote } = tokens
  const wallet = screen.wallet.data
  const answer = screen.assets.data
  const total = readTotal(screen)
  const getInWallet = (token: Token) => wallet?.balances[tokenList.indexOf(token)]
  const getAssets = (token: Token) => findAssets(answer?.data.tokens, token.address)
  const show = (amount: bigint, token: Token) => (
    <KeyValue key={token.address} label={token.symbol}>
      {formatTokenAmount(amount, token, locale)}
    </KeyValue>
  )
  const inWallet: ContractRead[] =
    wallet === undefined
      ? []
      : tokenList.map(({ address, symbol }) => ({
          name: symbol,
          contract: address,
          abi: 'erc20',
          calls: ['balanceOf'],
          blockNumber: wallet.blockNumber,
        }))
  const held = getInWallet(product)
  return (
    <>
      <SourceEntry
        title={t('total.label')}
        value={total === null ? '—' : formatTokenAmount(total.value, quote, locale)}
        rule={t('sources:assets.total')}
      />
      {held !== undefined && (
        <ValueSource name={t('sources:assets.whole')} amount={getWhole(held, getAssets(product))} token={product} />
      )}
      <SourceEntry title={t('balances.inWallet')} rule={t('sources:assets.inWallet')}>
        {wallet && tokenList.map((token) => show(getInWallet(token)!, token))}
      </SourceEntry>
      {parts.map((part) => (
        <SourceEntry key={part} title={t(`balances.${part}`)} rule={t(`sources:assets.${part}`)}>
          {tokenList.map((token) => {
            const amount = BigInt(getAssets(token)?.[part].amount ?? 0)
            return amount === 0n ? null : show(amount, token)
          })}
        </SourceEntry>
      ))}
      <SourceReading
        reads={[
          answer
            ? { path: '/api/getAssets', blockNumber: answer.asOf.blockNumber, at: answer.asOf.blockTimestamp }
            : null,
          ...inWallet,
        ]}
      />
    </>
  )
}
