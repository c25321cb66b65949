import { useTranslation } from '#shared/i18n/use-translation.ts'
import { List, ListRowButton } from '#shared/ui/list.tsx'
import { WalletTile } from '#shared/ui/tiles.tsx'
import type { WalletOption } from '#shared/wallet/wallet-runtime-type.ts'

export interface WalletListProps {
  label: string
  wallets: readonly WalletOption[]
  /** The connector chosen now or on the last visit. */
  current: string | null
  isConnected: boolean
  onChoose: (connectorName: string) => void
}

export function WalletList({ label, wallets, current, isConnected, onChoose }: WalletListProps) {
  const { t } = useTranslation('wallet')
  return (
    <List label={label}>
      {wallets.map(({ connectorName, name, icon }) => {
        const shownName = name || t('connect.browserWallet')
        const mark = connectorName === current && t(isConnected ? 'connect.connected' : 'connect.usedLastTime')
        return (
          <ListRowButton
            key={connectorName}
            size="slim"
            lead={<WalletTile name={shownName} picture={icon ?? undefined} />}
            title={shownName}
            valueNote={mark || undefined}
            onClick={() => onChoose(connectorName)}
          />
        )
      })}
    </List>
  )
}
