import type { Language } from '@app/core/languages'
import { renderToStaticMarkup } from 'react-dom/server'
import { FirstPaint, type FirstTexts } from './first-paint.tsx'

/** Called by the build: the markup of the first paint for index.html. */
export function renderFirstPaint(texts: Readonly<Record<Language, FirstTexts>>): string {
  return renderToStaticMarkup(<FirstPaint texts={texts} />)
}
