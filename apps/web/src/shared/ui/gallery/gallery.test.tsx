// @vitest-environment jsdom
import axe from 'axe-core'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../ui-test.tsx'
import { GalleryActions, GalleryFields } from './gallery-actions.tsx'
import { GalleryColours } from './gallery-colours.tsx'
import { GalleryFigures, GalleryPictures } from './gallery-figures.tsx'
import { GalleryLists, GalleryStates } from './gallery-lists.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'

const parts: Record<string, ReactElement> = {
  actions: <GalleryActions />,
  colours: <GalleryColours />,
  fields: <GalleryFields />,
  figures: <GalleryFigures />,
  lists: <GalleryLists />,
  overlays: <GalleryOverlays />,
  pictures: <GalleryPictures motif="scale" />,
  states: <GalleryStates />,
}

const patience = 60_000

test.each(Object.keys(parts))('%s: no violation that a machine can find', { timeout: patience }, async (name) => {
  const { container } = renderUi(<main>{parts[name]}</main>)
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
})
