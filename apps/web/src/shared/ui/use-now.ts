import { useEffect, useState } from 'react'

/** Unix seconds, renewed once a second while the page is visible. */
export function useNow(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  useEffect(() => {
    const renew = () => {
      if (!document.hidden) setNow(Math.floor(Date.now() / 1000))
    }
    const timer = setInterval(renew, 1000)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [])
  return now
}
