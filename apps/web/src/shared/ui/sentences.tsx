import type { ReactNode } from 'react'
import { Icon, type IconSource } from './icon.tsx'

export interface Sentence {
  icon: IconSource
  text: ReactNode
}

export function Sentences({ items, className }: { items: readonly Sentence[]; className?: string }) {
  return (
    <ul className={className}>
      {items.map((item, index) => (
        <li key={index} className="flex gap-2.5 py-1.25 type-body">
          <Icon source={item.icon} size={18} className="mt-0.5 text-text-3" />
          <span className="min-w-0">{item.text}</span>
        </li>
      ))}
    </ul>
  )
}
