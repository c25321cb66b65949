import { brandIds, getBrand } from '@app/config/brand'
import { createBrandCss } from '@app/config/brand-tokens'
import type { Motif } from '@app/core/motif/unit-shape'
import { useEffect, useState } from 'react'
import { brand } from '#shared/base/brand.ts'
import tokens from '../../../styles/tokens.css?raw'

export interface BrandPreview {
  ids: readonly string[]
  id: string
  motif: Motif
  setId: (id: string) => void
}

/** Puts another brand's colours over the page, for the component page only. */
export function useBrandPreview(initial: string | undefined): BrandPreview {
  const [id, setId] = useState(initial !== undefined && brandIds.includes(initial) ? initial : brand.id)
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(createBrandCss(getBrand(id), tokens))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [id])
  return { ids: brandIds, id, motif: getBrand(id).motif, setId }
}
