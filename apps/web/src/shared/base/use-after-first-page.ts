import { useEffect, useState } from 'react'
import { afterFirstPageMs } from './after-first-page.ts'

/** False while the first page loads, so that the shell's own requests come after it; true on later pages. */
export function useAfterFirstPage(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), afterFirstPageMs)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}
