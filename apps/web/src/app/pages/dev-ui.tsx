import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Chips } from '#shared/ui/chips.tsx'
import { useBrandPreview, GalleryColours } from '#shared/ui/gallery/gallery-colours.tsx'
import { GalleryActions, GalleryFields } from '#shared/ui/gallery/gallery-actions.tsx'
import { GalleryFigures, GalleryPictures } from '#shared/ui/gallery/gallery-figures.tsx'
import { GalleryLists, GalleryStates } from '#shared/ui/gallery/gallery-lists.tsx'
import { GalleryOverlays } from '#shared/ui/gallery/gallery-overlays.tsx'
import { setThemeChoice, useThemeChoice } from '#shared/ui/theme-choice.ts'

/** Not in production builds. */
export default function DevUi() {
  const { t } = useTranslation('ui')
  const theme = useThemeChoice()
  const preview = useBrandPreview(new URLSearchParams(location.search).get('brand') ?? undefined)
  return (
    <main className="px-5 pt-3 pb-10">
      <Chips
        label="Theme"
        value={theme}
        onValueChange={setThemeChoice}
        items={(['dark', 'light', 'system'] as const).map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <Chips
        className="mt-2"
        variant="plain"
        label="Brand"
        value={preview.id}
        onValueChange={preview.setId}
        items={preview.ids.map((value) => ({ value, label: value }))}
      />
      <GalleryFigures />
      <GalleryActions />
      <GalleryFields />
      <GalleryLists />
      <GalleryPictures motif={preview.motif} />
      <GalleryStates />
      <GalleryOverlays />
      <GalleryColours />
    </main>
  )
}
