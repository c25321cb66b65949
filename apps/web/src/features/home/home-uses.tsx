import type { EcosystemUse } from '@app/config/brand'
import CrossBorderIcon from 'lucide-react/icons/arrow-left-right'
import AssetIcon from 'lucide-react/icons/chart-no-axes-column'
import LendingIcon from 'lucide-react/icons/landmark'
import SupplyIcon from 'lucide-react/icons/truck'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { ListRow, List } from '#shared/ui/list.tsx'
import { Section } from '#shared/ui/section.tsx'

const uses: readonly (readonly [EcosystemUse, IconSource])[] = [
  ['crossBorderPayments', CrossBorderIcon],
  ['assetManagement', AssetIcon],
  ['supplyChainFinance', SupplyIcon],
  ['financingAndLending', LendingIcon],
]

export function HomeUses() {
  const { t } = useTranslation(['home', 'brand'])
  return (
    <Section title={t('uses')}>
      <List>
        {uses.map(([use, icon]) => (
          <ListRow
            key={use}
            lead={<Icon source={icon} />}
            title={t(`brand:uses.${use}.title`)}
            note={t(`brand:uses.${use}.text`)}
          />
        ))}
      </List>
    </Section>
  )
}
