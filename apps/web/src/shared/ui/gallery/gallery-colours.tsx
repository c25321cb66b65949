import { brandIds, getBrand } from '@app/config/brand'
import { createBrandCss } from '@app/config/brand-tokens'
import type { Motif } from '@app/core/motif/unit-shape'
import { useEffect, useState } from 'react'
import { Section } from '../section.tsx'
import { brand } from '#shared/base/brand.ts'
import tokens from '../../../styles/tokens.css?raw'

const roles = [
  'bg',
  'surface',
  'surface-2',
  'line',
  'line-strong',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-soft',
  'accent-2',
  'accent-2-soft',
  'positive',
  'positive-soft',
  'warning',
  'warning-soft',
  'danger',
  'danger-soft',
  'focus',
  'contour-art',
] as const

const types = [
  ['type-figure-l', 'Figure 1,234.56'],
  ['type-figure-m', 'Figure 1,234.56'],
  ['type-title', 'Title · 标题 · 見出し · Тақырып'],
  ['type-heading', 'Heading · Tiêu đề · Заголовок'],
  ['type-body', 'Body: Ставка заблокирована на 180 дней.'],
  ['type-strong', 'Strong: 锁定 180 天，期间不可取出。'],
  ['type-label', 'Label: Құлыптау мерзімі 180 күн'],
  ['type-caption', 'Caption: 180日間ロックされます'],
] as const

export function GalleryColours() {
  return (
    <>
      <Section title="Type">
        <div className="space-y-1.5">
          {types.map(([look, sample]) => (
            <p key={look} className={look}>
              {sample}
            </p>
          ))}
        </div>
      </Section>
      <Section title="Colour roles">
        <ul className="grid grid-cols-4 gap-2.5 type-caption text-text-2">
          {roles.map((role) => (
            <li key={role}>
              <span
                className="mb-1 block h-9 rounded-badge inset-ring inset-ring-line"
                style={{ background: `var(--${role})` }}
              />
              {role}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

export interface BrandPreview {
  ids: readonly string[]
  id: string
  motif: Motif
  setId: (id: string) => void
}

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
