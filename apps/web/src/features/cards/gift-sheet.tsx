import { getDeployment } from '@app/config/deployments'
import { getCardNumber } from '@app/core/card-number'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AddressGuardNotes, useAddressGuard } from '#shared/tx/address-guard.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { submitForm } from '#shared/tx/start-action.ts'
import { AddressLabel } from '#shared/ui/address.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { LeavesIcon, LockedIcon, PendingIcon, StopIcon } from '#shared/ui/icons.ts'
import { Sentences } from '#shared/ui/sentences.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { useHasCome } from '#shared/chain/chain-clock.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { type GiftProblem, readGiftField } from './gift-field.ts'
import { cardRestsQuery, type CardTerms, type OwnCard } from './reads.ts'
import { giftCardsAction } from './actions.ts'

interface GiftSheetProps {
  cards: readonly OwnCard[]
  terms: CardTerms
  open: boolean
  onClose: () => void
  onDone: () => void
}

export function GiftSheet({ cards, terms, open, onClose, onDone }: GiftSheetProps) {
  const { t } = useTranslation(['cards', 'errors', 'tx'])
  const ids = cards.map(({ id }) => BigInt(id))
  const { inputRef, text, setText, problem, guard, submit } = useGiftForm({ ids, terms, onClose, onDone })
  const [first] = cards
  const title =
    cards.length === 1 && first
      ? t('gift.title', { name: first.name, number: getCardNumber(first.id) })
      : t('gift.titleMany', { number: cards.length })
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={title}
      footer={
        <WriteGate label={t('gift.go')}>
          <Button onClick={submit}>{t('gift.go')}</Button>
        </WriteGate>
      }
    >
      <Field
        ref={inputRef}
        label={t('gift.to')}
        value={text}
        onValueChange={setText}
        error={
          problem && (
            <>
              {t(`errors:${problem.error}`)}
              <span className="block text-text-2">{t(getHintKey(problem.reason))}</span>
            </>
          )
        }
        hint={
          <>
            {t('gift.hint.form')}
            <AddressLabel address={text.trim()} />
          </>
        }
        code
        maxLength={200}
      />
      <AddressGuardNotes guard={guard} isGift />
      <GiftTerms ids={ids} terms={terms} open={open} />
    </Sheet>
  )
}

type GiftFormInput = Pick<GiftSheetProps, 'terms' | 'onClose' | 'onDone'> & { ids: readonly bigint[] }

function useGiftForm({ ids, terms, onClose, onDone }: GiftFormInput) {
  const { exposedAccount: account, configuredChainId: chainId } = useWallet()
  const inputRef = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const field = readGiftField(text, { self: account, contracts: getDeployment(chainId).contracts })
  const guard = useAddressGuard(field.ok ? [field.address] : [], () => submit())
  const isShown = isSubmitted || (text.trim().length >= 42 && !field.ok && field.reason !== 'empty')
  const change = (next: string) => {
    setText(next)
    setSubmitted(false)
  }
  const forget = () => {
    change('')
    onDone()
  }
  function submit(): void {
    setSubmitted(true)
    if (guard.hold()) return
    const form = account === null ? undefined : { terms, ids, text, account, chainId }
    if (submitForm(giftCardsAction, form, { inputRef, onDone: forget })) onClose()
  }
  return { inputRef, text, setText: change, problem: !field.ok && isShown && field, guard, submit }
}

function GiftTerms({ ids, terms, open }: Pick<GiftSheetProps, 'terms' | 'open'> & { ids: readonly bigint[] }) {
  const { t } = useTranslation('cards')
  const { configuredChainId } = useWallet()
  const dateTag = useDateTag()
  const until = useQuery({ ...cardRestsQuery(configuredChainId, terms.cards, ids), enabled: open }).data ?? 0
  const rest = {
    icon: PendingIcon,
    text: t('gift.rests', { until: formatDateTime(until, dateTag), zone: formatZone(until) }),
  }
  return (
    <Sentences
      className="mt-3"
      items={[
        ...(useHasCome(until) ? [] : [rest]),
        { icon: LeavesIcon, text: t('gift.goes') },
        { icon: LockedIcon, text: t('gift.final') },
        { icon: StopIcon, text: t('gift.contracts') },
      ]}
    />
  )
}

function getHintKey(reason: GiftProblem) {
  const isOfGifts = reason === 'empty' || reason === 'ours' || reason === 'burn'
  return isOfGifts ? (`cards:gift.hint.${reason}` as const) : (`tx:addressHint.${reason}` as const)
}
