import { parseAddress } from '@app/core/checksum-address'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Field } from '#shared/ui/field.tsx'

interface AccountFilterProps {
  account: string
  onAccountChange: (account: string | undefined) => void
}

export function AccountFilter({ account, onAccountChange }: AccountFilterProps) {
  const { t } = useTranslation(['admin', 'errors'])
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const parsed = parseAddress(text)
    setTyped(parsed.ok || text.trim() === '' ? null : text)
    if (parsed.ok) onAccountChange(parsed.address)
    else if (account !== '') onAccountChange(undefined)
  }
  return (
    <Field
      label={t('list.account')}
      type="search"
      code
      value={typed ?? account}
      onValueChange={type}
      error={typed !== null && t('errors:ADDRESS_INVALID')}
    />
  )
}
