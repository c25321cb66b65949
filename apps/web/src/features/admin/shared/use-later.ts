import { useEffect, useState } from 'react'

const pauseMs = 400

/** The text once the typing has paused: what follows from it is asked for once. */
export function useLater(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
