import type { Address } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Spinner } from '#shared/ui/icon.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { AddressFindings, AddressQuestion } from './check-addresses.ts'

export interface AddressGuard {
  addresses: readonly Address[]
  isChecking: boolean
  /** Null: could not be checked. Undefined: nothing to check, or the check is running. */
  findings: AddressFindings | null | undefined
  isConfirmed: boolean
  confirm: (isConfirmed: boolean) => void
  isAsked: boolean
  /**
   * Call it before anything is signed or stored. Returns true if the reader must compare first, and moves the focus
   * there. Also true while the check runs: the held action then continues by itself through `onReady`, unless something
   * is found.
   */
  hold: () => boolean
  id: string
}

/** Nobody waits longer than this: what is not known by then counts as unknown. */
const WAIT_MS = 8_000

const loadFindings = () => import('./address-findings.tsx')
const loadCheck = () => import('./check-addresses.ts')
const Findings = lazy(async () => ({ default: (await loadFindings()).AddressFindingsList }))

/** Guards addresses that may receive money or rights. Its code loads with the first address. */
export function useAddressGuard(
  addresses: readonly Address[],
  onReady?: () => void,
  { isViewed = false }: Pick<AddressQuestion, 'isViewed'> = {},
): AddressGuard {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const id = useId()
  const [confirmed, setConfirmed] = useState('')
  const [asked, setAsked] = useState('')
  const key = addresses.join()
  const { data, isError, isFetching } = useQuery({
    queryKey: ['addressGuard', chainId, account, key, isViewed],
    queryFn: async ({ signal }) => {
      const [{ checkAddresses }] = await Promise.all([loadCheck(), loadFindings()])
      const limit = new AbortController()
      const stop = () => limit.abort()
      const timer = setTimeout(stop, WAIT_MS)
      signal.addEventListener('abort', stop)
      return checkAddresses({ chainId, account, addresses, isViewed }, limit.signal).finally(() => clearTimeout(timer))
    },
    enabled: key !== '',
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
  })
  const findings = key === '' ? undefined : isError ? null : data
  const isChecking = key !== '' && findings === undefined && isFetching
  const isConfirmed = confirmed === key
  const waiting = useRef('')
  const mustConfirm = findings?.list.some(({ lookAlikes }) => lookAlikes.length > 0) === true
  const ready = useRef(onReady)
  useEffect(() => {
    ready.current = onReady
  })
  useEffect(() => {
    if (isChecking) return
    const held = waiting.current
    waiting.current = ''
    if (held !== '' && held === key && !mustConfirm) ready.current?.()
  }, [isChecking, key, mustConfirm])
  return {
    addresses,
    isChecking,
    findings,
    isConfirmed,
    confirm: (next) => setConfirmed(next ? key : ''),
    isAsked: asked === key && !isConfirmed,
    hold() {
      const isHeld = isChecking || (mustConfirm && !isConfirmed)
      if (isHeld) {
        setAsked(key)
        if (isChecking) waiting.current = key
        const notes = document.getElementById(id)
        notes?.querySelector('input')?.focus()
        notes?.scrollIntoView?.({ block: 'nearest' })
      }
      return isHeld
    },
    id,
  }
}

interface AddressGuardNotesProps {
  guard: AddressGuard
  /** Warns that a contract may be unable to pass on what it receives. */
  isGift?: boolean
}

export function AddressGuardNotes({ guard, isGift = false }: AddressGuardNotesProps) {
  if (guard.addresses.length === 0) return null
  return (
    <div id={guard.id}>
      <Suspense>
        <Notes guard={guard} isGift={isGift} />
      </Suspense>
    </div>
  )
}

function Notes({ guard: { findings, isChecking, ...guard }, isGift }: Required<AddressGuardNotesProps>) {
  const { t } = useTranslation('tx')
  if (findings) return <Findings guard={{ ...guard, findings, isChecking }} findings={findings} isGift={isGift} />
  if (findings === null) return <output className="mt-2 block type-label text-text-2">{t('guard.unknown')}</output>
  return (
    isChecking && (
      <output className="mt-2 flex items-center gap-2 type-label text-text-2">
        <Spinner size={16} />
        {t('guard.checking')}
      </output>
    )
  )
}
