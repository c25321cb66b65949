import { Suspense, useState, type ComponentType } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { Icon, Spinner } from '../ui/icon.tsx'
import { SourcesIcon } from '../ui/icons.ts'
import { Sheet } from '#shared/ui/overlay.tsx'
import { useLazySheet } from '../ui/use-lazy-sheet.ts'
import type { Sources } from './sources.ts'

/**
 * The sign beside the age of figures, once per screen, that shows what they are computed from and where they were read.
 * Code and texts of the sheet load at its first opening; if they cannot be fetched the page stays as it is.
 */
export function lazySources<Props extends object>(load: () => Promise<(props: Props) => Sources>) {
  let loaded: ComponentType<Props> | undefined
  const loadBody = async () => {
    const [useSources, { SourceSheet }] = await Promise.all([load(), import('./source-sheet.tsx')])
    return (props: Props) => <SourceSheet {...useSources(props)} />
  }
  return function LazySources(props: Props) {
    const { t } = useTranslation('ui')
    const [Body, setBody] = useState(() => loaded)
    const { isOpen, setOpen, isLoading, open } = useLazySheet(async () => {
      loaded ??= await withTexts(loadBody(), ['sources'])
      setBody(() => loaded)
    })
    return (
      <>
        <button
          type="button"
          aria-label={t('sources')}
          title={t('sources')}
          aria-haspopup="dialog"
          aria-busy={isLoading}
          onClick={open}
          className="relative inline-block shrink-0 align-[-0.15em] text-text-3 hit-15 active:opacity-60"
        >
          {isLoading ? <Spinner size={14} /> : <Icon source={SourcesIcon} size={14} />}
        </button>
        {Body && (
          <Sheet open={isOpen} onOpenChange={setOpen} title={t('sources')}>
            <div className="pt-2">
              <Suspense>
                <Body {...props} />
              </Suspense>
            </div>
          </Sheet>
        )}
      </>
    )
  }
}
