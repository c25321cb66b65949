import { shortenAddress } from '@app/core/address'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { changeSandboxState, OTHER_CHAIN_ID, useSandbox } from '../sandbox-store.ts'
import { AccountChoice } from './account-choice.tsx'
import { SandboxWindow } from './sandbox-window.tsx'
import { TimePanel } from './time-panel.tsx'

/** What one does in a wallet's own window: time, account, network, lock. */
export function SandboxPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sandbox')
  const { account, chainId } = useSandbox()
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
