import { useState, useEffect } from 'react'
import { AddressGuardNotes, useAddressGuard } from '#shared/tx/address-guard.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Chips } from '#shared/ui/chips.tsx'
import { Note } from '#shared/ui/text.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { SettingPage } from './setting-page.tsx'
import { ofCards, OfContracts } from '../of-contracts.tsx'
import { WhitelistDiff } from './setting-diff.tsx'
import { MOST_ACCOUNTS, readAccounts, type WrongWord } from './typed-setting.ts'
import type { Setting } from './setting.ts'
import { useSettings } from './use-settings.ts'

const names = ['whitelist'] as const

export function WhitelistPage() {
  return (
    <OfContracts anyOf={ofCards}>
      <Whitelist />
    </OfContracts>
  )
}

function Whitelist() {
  const { t } = useTranslation(['settings', 'errors', 'tx'])
  const screen = useSettings()
  const [text, setText] = useState('')
  const [isAllowed, setAllowed] = useState(true)
  const [isSubmitted, setSubmitted] = useState(false)
  const read = readAccounts(useLater(text))
  const { accounts, wrong, isTooMany } = readAccounts(text)
  const isRight = wrong.length === 0 && !isTooMany
  // To take somebody off the list gives nothing to anybody.
  const guard = useAddressGuard(isAllowed && isRight ? accounts : [])
  const setting = { name: 'whitelist', accounts: read.accounts, isAllowed } as const
  const error =
    wrong.length > 0 ? (
      <WrongWords words={wrong} />
    ) : isTooMany ? (
      t('whitelist.tooMany', { count: MOST_ACCOUNTS })
    ) : (
      isSubmitted && accounts.length === 0 && t('errors:ADDRESS_INVALID')
    )

  const entered: Setting | null = isRight && accounts.length > 0 ? { ...setting, accounts } : null

  function getSetting(): Setting | null {
    setSubmitted(true)
    return entered === null || guard.hold() ? null : entered
  }
  return (
    <SettingPage
      screen={screen}
      names={names}
      getSetting={getSetting}
      entered={() => entered}
      waiting={guard.isChecking && t('tx:guard.checking')}
      onDone={() => setText('')}
    >
      {() => (
        <>
          <Note className="mt-4">{t('whitelist.note')}</Note>
          <Chips
            label={t('whitelist.choice')}
            value={isAllowed ? 'add' : 'remove'}
            onValueChange={(choice) => setAllowed(choice === 'add')}
            items={[
              { value: 'add', label: t('whitelist.add') },
              { value: 'remove', label: t('whitelist.remove') },
            ]}
            className="mt-4 mb-5"
          />
          <TextArea
            code
            label={t('whitelist.accounts')}
            value={text}
            onValueChange={(next) => {
              setText(next)
              setSubmitted(false)
            }}
            error={error}
            hint={accounts.length === 0 ? t('whitelist.hint') : t('whitelist.count', { count: accounts.length })}
          />
          <AddressGuardNotes guard={guard} />
          {read.accounts.length > 0 && !isTooMany && <WhitelistDiff setting={setting} className="mt-3" />}
        </>
      )}
    </SettingPage>
  )
}

/** More would push the field off the screen. */
const MOST_SHOWN = 3

const LONGEST = 48

export function WrongWords({ words }: { words: readonly WrongWord[] }) {
  const { t } = useTranslation(['errors', 'tx'])
  return (
    <>
      {t('errors:ADDRESS_INVALID')}
      {words.slice(0, MOST_SHOWN).map(({ word, reason }, index) => (
        <span key={index} className="block break-words text-text-2">
          {word.length > LONGEST ? `${word.slice(0, LONGEST)}…` : word}: {t(`tx:addressHint.${reason}`)}
        </span>
      ))}
    </>
  )
}

const pauseMs = 400

function useLater(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
