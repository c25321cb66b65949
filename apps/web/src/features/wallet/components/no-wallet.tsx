import { Trans } from 'react-i18next'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { brand } from '#shared/base/brand.ts'
import { Button } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { Note, ExternalLink, TextButton } from '#shared/ui/text.tsx'

/** No wallet at all: the way to one, and what can be done without. */
export function NoWallet({ onGet, onView }: { onGet: () => void; onView: () => void }) {
  const { t } = useTranslation('wallet')
  return (
    <Empty
      compact
      title={t('connect.none')}
      action={
        <>
          <Button onClick={onGet}>{t('connect.getWallet')}</Button>
          <Button variant="quiet" onClick={onView}>
            {t('view.title')}
          </Button>
        </>
      }
    >
      {t('connect.noneNote')}
    </Empty>
  )
}

export function WithoutWallet({ onView }: { onView: () => void }) {
  const { t } = useTranslation('wallet')
  return (
    <Note className="mt-3.5">
      <Trans
        t={t}
        i18nKey="connect.without"
        components={{
          get: <ExternalLink href={brand.links.walletDownload}>{null}</ExternalLink>,
          view: <TextButton onClick={onView} />,
        }}
      />
    </Note>
  )
}
