import { useTranslation } from 'react-i18next'
import { Button } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'

/** Says honestly that there is nothing here yet. */
export function PowerTab({ onStake }: { onStake: () => void }) {
  const { t } = useTranslation('staking')
  return (
    <Empty title={t('power.title')} action={<Button onClick={onStake}>{t('power.action')}</Button>}>
      {t('power.text')}
    </Empty>
  )
}
