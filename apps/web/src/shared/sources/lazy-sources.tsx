import { Suspense, useState, type ComponentType } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { cx } from '../ui/cx.ts'
import { Sheet } from '#shared/ui/overlay.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { showToast } from '../ui/toast-store.ts'
import type { Sources } from './sources.ts'

/**
 * A link that opens what the figures beside it are computed from, and where they were read. The code and the texts of the
 * sheet come with its first opening; when they cannot be fetched the page stays as it is.
 */
export function lazySources<Props extends object>(load: () => Promise<(props: Props) => Sources>) {
  let loaded: ComponentType<Props> | undefined
  const loadBody = async () => {
    const [useSources, { SourceSheet }] = await Promise.all([load(), import('./source-sheet.tsx')])
    return (props: Props) => <SourceSheet {...useSources(props)} />
  }
  return function LazySources({ className, ...props }: Props & { className?: string }) {
    const { t } = useTranslation(['ui', 'common'])
    const [Body, setBody] = useState(() => loaded)
    const [isOpen, setOpen] = useState(false)
    const [isLoading, setLoading] = useState(false)
    const open = async () => {
      setLoading(true)
      try {
        loaded ??= await withTexts(loadBody(), ['sources'])
        setBody(() => loaded)
        setOpen(true)
      } catch {
        showToast(t('common:partFailed'), 'failed')
      }
      setLoading(false)
    }
    return (
      <>
        <p className={cx('type-value', className)}>
          <TextButton aria-haspopup="dialog" aria-busy={isLoading} onClick={() => void open()}>
            {t('sources')}
          </TextButton>
        </p>
        {Body && (
          <Sheet open={isOpen} onOpenChange={setOpen} title={t('sources')}>
            <div className="pt-2">
              <Suspense>
                <Body {...(props as unknown as Props)} />
              </Suspense>
            </div>
          </Sheet>
        )}
      </>
    )
  }
}
