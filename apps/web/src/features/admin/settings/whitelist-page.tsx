import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Chips } from '#shared/ui/chips.tsx'
import { Note } from '#shared/ui/text.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { useLater } from '../shared/use-later.ts'
import { SettingPage } from './components/setting-page.tsx'
import { WhitelistDiff } from './components/whitelist-diff.tsx'
import { WrongWords } from './components/wrong-words.tsx'
import { MOST_ACCOUNTS, readAccounts } from './read-accounts.ts'
import type { Setting } from './setting.ts'
import { useSettings } from './use-settings.ts'

const names = ['whitelist'] as const

/** Who may buy cards. */
export function WhitelistPage() {
  const { t } = useTranslation(['settings', 'errors'])
  const screen = useSettings()
  const [text, setText] = useState('')
  const [isAllowed, setAllowed] = useState(true)
  const [isSubmitted, setSubmitted] = useState(false)
  const read = readAccounts(useLater(text))
  const { accounts, wrong, isTooMany } = readAccounts(text)
  const setting = { name: 'whitelist', accounts: read.accounts, isAllowed } as const
  const error =
    wrong.length > 0 ? (
      <WrongWords words={wrong} />
    ) : isTooMany ? (
      t('whitelist.tooMany', { count: MOST_ACCOUNTS })
    ) : (
      isSubmitted && accounts.length === 0 && t('errors:ADDRESS_INVALID')
    )

  const entered: Setting | null =
    wrong.length === 0 && !isTooMany && accounts.length > 0 ? { ...setting, accounts } : null

  function getSetting(): Setting | null {
    setSubmitted(true)
    return entered
  }
  return (
    <SettingPage
      screen={screen}
      names={names}
      getSetting={getSetting}
      entered={() => entered}
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
          {read.accounts.length > 0 && !isTooMany && <WhitelistDiff setting={setting} className="mt-3" />}
        </>
      )}
    </SettingPage>
  )
}
