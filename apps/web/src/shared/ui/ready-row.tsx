import type { ReactNode } from 'react'
import type { AppPath } from '#shared/routing/paths.ts'
import { Icon, type IconSource } from './icon.tsx'
import { ListRowLink } from './list.tsx'

export interface ReadyRowProps {
  title: string
  verb: string
  icon: IconSource
  to: AppPath
  note: ReactNode
  isReady: boolean
}

export function ReadyRow({ title, verb, icon, to, note, isReady }: ReadyRowProps) {
  return (
    <ListRowLink
      to={to}
      lead={<Icon source={icon} className={isReady ? 'text-gold-text' : undefined} />}
      title={title}
      note={note}
      value={<span className={isReady ? 'text-gold-text' : 'text-text-2'}>{verb}</span>}
    />
  )
}
