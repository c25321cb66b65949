import { getContractLabel } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { tokens } from '#shared/base/tokens.ts'
import { Address } from '#shared/ui/address.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export function useContractName(): (name: string) => string {
  const { t } = useTranslation('admin')
  const deployment = getDeployment(useWallet().configuredChainId)
  return (name) => {
    const token = tokens[name]
    if (token !== undefined) return token.symbol
    const label = getContractLabel(deployment, name)
    return t(`contract.${label.key}`, label)
  }
}

export function ContractName({ name, address }: { name: string; address: string }) {
  const [isOpen, setOpen] = useState(false)
  const show = useContractName()
  return (
    <span className="wrap-anywhere">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="relative inline text-left underline decoration-dotted decoration-1 underline-offset-4 hit-13 active:opacity-70"
      >
        {show(name)}
      </button>
      {isOpen && (
        <span className="block type-caption text-text-2">
          <code>{name}</code> <Address address={address} />
        </span>
      )}
    </span>
  )
}
