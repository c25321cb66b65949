import { shortenAddress } from '@app/core/address'
import { useState } from 'react'
import { SECONDS_PER_DAY, STAKE_LOCK_SECONDS } from '@app/core/constants'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { formatAmount } from '@app/core/format-amount'
import { erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { type Token, tokens } from '#shared/base/tokens.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { formatDateTimeExact, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useChainNow, refreshChainClock } from '#shared/chain/chain-clock.ts'
import { chainKey } from '#shared/chain/chain-key.ts'
import { getReadClient, readAtHead } from '#shared/chain/read-client.ts'
import { describeTransaction } from './describe-transaction.ts'
import {
  changeSandboxState,
  OTHER_CHAIN_ID,
  type QueuedCall,
  type SandboxHolder,
  sandboxHolders,
  useSandbox,
} from './sandbox-store.ts'
import { SandboxWindow } from './sandbox-window.tsx'
import { sendRpc } from './sandbox-rpc.ts'

export function SandboxPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sandbox')
  const { account, chainId, safeQueue } = useSandbox()
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing) {
    return (
      <SandboxWindow title={t('ask.accounts')} onClose={() => setChoosing(false)}>
        <AccountChoice
          current={account}
          onChoose={(chosen) => {
            changeSandboxState({ account: chosen })
            setChoosing(false)
          }}
        />
      </SandboxWindow>
    )
  }
  return (
    <SandboxWindow title={t('time.title')} onClose={onClose}>
      <TimePanel />
      <h2 className="mt-4 mb-2 type-heading">{t('account.title')}</h2>
      <p className="type-strong">
        {account === null ? t('account.none') : t(`accounts.${account.role}.name`)}
        {account && <span className="font-normal text-text-2"> {shortenAddress(account.address)}</span>}
      </p>
      {account && (
        <div className="mt-2 flex gap-2">
          <Button size="row" variant="second" onClick={() => setChoosing(true)}>
            {t('account.change')}
          </Button>
          <Button size="row" variant="second" onClick={() => changeSandboxState({ account: null })}>
            {t('account.lock')}
          </Button>
        </div>
      )}
      {account?.role === 'safe' && <SafeQueue queue={safeQueue} />}
      <h2 className="mt-4 mb-2 type-heading">{t('network.title')}</h2>
      <Chips
        label={t('network.title')}
        value={chainId}
        onValueChange={(value) => changeSandboxState({ chainId: value })}
        items={[
          { value: getRuntimeConfig().chainId, label: t('network.sandbox') },
          { value: OTHER_CHAIN_ID, label: t('network.other') },
        ]}
      />
      <p className="mt-2 type-label text-text-2">{t('network.note')}</p>
    </SandboxWindow>
  )
}

export interface AccountChoiceProps {
  current: SandboxHolder | null
  onChoose: (account: SandboxHolder) => void
}

export function AccountChoice({ current, onChoose }: AccountChoiceProps) {
  const { t } = useTranslation('sandbox')
  const balances = useAccountBalances()
  return (
    <ul className="border-b border-line">
      {sandboxHolders.map((account) => (
        <li key={account.role} className="border-t border-line">
          <button
            type="button"
            aria-current={account.role === current?.role || undefined}
            onClick={() => onChoose(account)}
            className="w-full py-2.25 text-left aria-current:bg-gold-soft active:opacity-70"
          >
            <span className="flex items-baseline gap-2">
              <span className="flex-1 type-strong">{t(`accounts.${account.role}.name`)}</span>
              <span className="type-label text-text-2">{shortenAddress(account.address)}</span>
            </span>
            <span className="block type-label text-text-2">{t(`accounts.${account.role}.history`)}</span>
            <span className="block type-label">{balances?.get(account.role) ?? t('balancesUnknown')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function SafeQueue({ queue }: { queue: readonly QueuedCall[] }) {
  const { t } = useTranslation('sandbox')
  const act = useMutation({
    async mutationFn({ call, isRejected }: { call: QueuedCall; isRejected: boolean }) {
      const { createSandboxSafe } = await import('./sandbox-safe.ts')
      const safe = createSandboxSafe(sendRpc)
      await (isRejected ? safe.reject(call) : safe.execute(call))
    },
  })
  return (
    <section aria-label={t('safe.title')}>
      <h2 className="mt-4 mb-2 type-heading">{t('safe.title')}</h2>
      {queue.length === 0 && <p className="type-label text-text-2">{t('safe.none')}</p>}
      <ul>
        {queue.map((call) => {
          const { contract, call: text } = describeTransaction(call)
          return (
            <li key={call.nonce} className="mb-3">
              <p className="type-label break-all">{`${call.nonce} · ${contract}.${text.split('(')[0]}`}</p>
              <div className="mt-1.5 flex gap-2">
                <Button
                  size="row"
                  variant="gold-solid"
                  waiting={act.isPending && t('time.moving')}
                  onClick={() => act.mutate({ call, isRejected: false })}
                >
                  {t('safe.execute')}
                </Button>
                <Button size="row" variant="second" onClick={() => act.mutate({ call, isRejected: true })}>
                  {t('reject')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <output className="block type-label text-text-2">{act.isError ? act.error.message : null}</output>
    </section>
  )
}

const jumps = [
  { key: 'hour', seconds: 3_600 },
  { key: 'day', seconds: SECONDS_PER_DAY },
  { key: 'lock', seconds: STAKE_LOCK_SECONDS },
] as const
const indexDelayMs = 3_000

export function TimePanel() {
  const { t } = useTranslation('sandbox')
  const now = useChainNow()
  const dateTag = useDateTag()
  const queries = useQueryClient()
  const move = useMutation({
    mutationFn: moveChainTime,
    onSuccess() {
      void queries.invalidateQueries()
      // The index follows the chain a moment later.
      setTimeout(() => void queries.invalidateQueries(), indexDelayMs)
    },
  })
  return (
    <section aria-label={t('time.title')}>
      <p className="type-label text-text-2">{t('time.now')}</p>
      <p className="mb-2 type-strong tabular-nums">
        {now === null ? t('time.unknown') : `${formatDateTimeExact(now, dateTag)} ${formatZone(now)}`}
      </p>
      <div className="grid grid-cols-3 gap-2">
        {jumps.map(({ key, seconds }) => (
          <Button
            key={key}
            size="row"
            variant="second"
            className="px-1! whitespace-nowrap"
            waiting={move.isPending && move.variables === seconds && t('time.moving')}
            onClick={() => move.mutate(seconds)}
          >
            {t(`time.${key}`)}
          </Button>
        ))}
      </div>
      <output className="mt-2 block min-h-5 type-label text-text-2">
        {move.isError ? t('time.failed', { reason: move.error.message }) : move.isSuccess ? t('time.moved') : null}
      </output>
    </section>
  )
}

type Holding = { role: SandboxHolder['role']; amounts: (Token & { amount: bigint })[] }

export function useAccountBalances(): ReadonlyMap<SandboxHolder['role'], string> | undefined {
  const locale = useLocale()
  const queryKey = chainKey(getRuntimeConfig().chainId, 'sandboxBalances')
  const { data } = useQuery({ queryKey, queryFn: readHoldings, staleTime: 0 })
  if (!data) return undefined
  return new Map(
    data.map(({ role, amounts }) => [
      role,
      amounts
        .map(
          ({ symbol, amount, decimals }) =>
            `${formatAmount(amount, { decimals, locale, maximumFractionDigits: 2 })} ${symbol}`,
        )
        .join(' · '),
    ]),
  )
}

async function readHoldings(): Promise<Holding[]> {
  const client = getReadClient()
  const { value } = await readAtHead((at) =>
    Promise.all(
      sandboxHolders.map(async ({ role, address }) => ({
        role,
        amounts: await Promise.all(
          [tokens.usdt, tokens.productToken].map(async (token) => {
            const balance = {
              address: token.address,
              abi: erc20Abi,
              functionName: 'balanceOf',
              args: [address],
            } as const
            return { ...token, amount: await readContract(client, { ...balance, ...at }) }
          }),
        ),
      })),
    ),
  )
  return value
}

export async function moveChainTime(seconds: number): Promise<void> {
  await sendRpc('evm_increaseTime', [seconds])
  await sendRpc('evm_mine')
  await refreshChainClock()
}
