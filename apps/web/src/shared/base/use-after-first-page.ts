import { useEffect, useState } from 'react'
import { afterFirstPageMs } from './after-first-page.ts'

/** False while the first page has the line to itself. For what stands in the shell; on later pages it is true. */
export function useAfterFirstPage(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), afterFirstPageMs)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}
