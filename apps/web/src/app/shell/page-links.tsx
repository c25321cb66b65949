import { brand } from '#shared/base/brand.ts'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { useAfterFirstPage } from '#shared/base/use-after-first-page.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useCurrentEntry } from './current-page.ts'
import RightLink from './right-link.tsx'

const loadHelp = () => withTexts(import('#features/articles/page-help.tsx'), ['articles', 'errors', 'ui'])

export default function PageLinks() {
  const link = useCurrentEntry()?.rightLink
  const isAfter = useAfterFirstPage()
  return (
    <>
      {link && <RightLink {...link} />}
      <LazyMount wanted={isAfter && brand.features.help === 'live'} load={loadHelp} />
    </>
  )
}
