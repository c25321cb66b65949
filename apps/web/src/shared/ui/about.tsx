import type { ReactNode } from 'react'
import { Hero } from './hero.tsx'

export interface AboutProps {
  title: ReactNode
  children: ReactNode
}

export function About({ title, children }: AboutProps) {
  return (
    <Hero contours>
      <h2 className="type-title">{title}</h2>
      <p className="mt-2 max-w-75 text-text-2">{children}</p>
    </Hero>
  )
}
