import { shortenAddress, type Address } from '@app/core/address'
import { markDifferences } from '@app/core/look-alike'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { AlertIcon } from '#shared/ui/icons.ts'
import type { AddressGuard } from './address-guard.tsx'
import type { AddressFinding, AddressFindings } from './check-addresses.ts'
import type { KnownAddress } from './known-addresses.ts'

interface AddressFindingsListProps {
  guard: AddressGuard
  findings: AddressFindings
  isGift: boolean
}

export function AddressFindingsList({ guard, findings: { list, isPartly }, isGift }: AddressFindingsListProps) {
  const { t } = useTranslation('tx')
  const alike = list.filter(({ lookAlikes }) => lookAlikes.length > 0)
  const notes = [
    ...describe(list, 'new', ({ isNew }) => isNew === true),
    ...describe(list, 'onlyReceived', ({ isOnlyReceived }) => isOnlyReceived),
    ...(isGift ? describe(list, 'contract', ({ isContract }) => isContract === true) : []),
  ]
  const isUnknown = isPartly || list.some(({ isNew, isContract }) => isNew === null || (isGift && isContract === null))
  return (
    <>
      {alike.length > 0 && <LookAlikes alike={alike} guard={guard} />}
      {(notes.length > 0 || isUnknown) && (
        <output className="mt-2 block space-y-1 type-label text-pretty text-text-2">
          {notes.map(({ key, addresses }) => (
            <span key={key} className="block">
              {list.length > 1 && (
                <b className="font-medium">{addresses.map((each) => shortenAddress(each)).join(', ')}: </b>
              )}
              {t(`guard.${key}`)}
            </span>
          ))}
          {isUnknown && <span className="block">{t('guard.unknown')}</span>}
        </output>
      )}
    </>
  )
}

type NoteKey = 'new' | 'onlyReceived' | 'contract'

const MOST_NAMED = 5

function describe(list: readonly AddressFinding[], key: NoteKey, isOf: (finding: AddressFinding) => boolean) {
  const addresses = list.filter(isOf).map(({ address }) => address)
  return addresses.length === 0 ? [] : [{ key, addresses: addresses.slice(0, MOST_NAMED) }]
}

function LookAlikes({ alike, guard }: { alike: readonly AddressFinding[]; guard: AddressGuard }) {
  const { t } = useTranslation('tx')
  const errorId = useId()
  const isMissing = guard.isAsked && !guard.isChecking
  return (
    <div role="alert" className="mt-3 rounded-control border border-danger bg-danger-soft p-3.5">
      <p className="flex gap-2 type-strong">
        <Icon source={AlertIcon} className="mt-0.25 text-danger" />
        <span className="min-w-0">{t('guard.alike')}</span>
      </p>
      {alike.slice(0, MOST_NAMED).map(({ address, lookAlikes }) => (
        <Comparison key={address} address={address} known={lookAlikes} />
      ))}
      <p className="mt-2 type-label text-pretty text-text-2">{t('guard.why')}</p>
      <label className="mt-1.5 flex min-h-11 items-center gap-2.5 type-body font-medium">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={guard.isConfirmed}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? errorId : undefined}
          onChange={(event) => guard.confirm(event.currentTarget.checked)}
        />
        {t('guard.confirm')}
      </label>
      {isMissing && (
        <p id={errorId} className="type-label text-danger">
          {t('guard.confirmFirst')}
        </p>
      )}
    </div>
  )
}

function Comparison({ address, known }: { address: Address; known: readonly KnownAddress[] }) {
  const { t } = useTranslation('tx')
  return (
    <dl className="mt-2.5">
      <dt className="type-label text-text-2">{t('guard.entered')}</dt>
      <dd>
        <Marked address={address} other={known[0]!.address} />
      </dd>
      {known.map((each) => (
        <div key={each.address} className="mt-1.5">
          <dt className="type-label text-text-2">
            {t(`guard.known.${each.as}`)}
            {each.name !== undefined && <bdi>: {each.name}</bdi>}
          </dt>
          <dd>
            <Marked address={each.address} other={address} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Not shortened. Differences are marked by more than colour. */
function Marked({ address, other }: { address: Address; other: Address }) {
  return (
    <span className="block font-mono text-sm break-all">
      {markDifferences(address, other).map(({ text, isSame }, place) =>
        isSame ? (
          text
        ) : (
          <mark key={place} className="bg-transparent font-bold text-danger underline">
            {text}
          </mark>
        ),
      )}
    </span>
  )
}
