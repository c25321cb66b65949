import { useDeferredValue, useMemo } from 'react'
import { encode } from 'uqr'

export interface QrProps {
  value: string
  label: string
  className?: string
}

function getPath(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`
    }
  })
  return path
}

/**
 * Dark on white in both themes, because scanners need that. Encoding is deferred because it tries and compares eight
 * masks.
 */
export function Qr({ value, label, className }: QrProps) {
  const drawn = useDeferredValue<string | null>(value, null)
  const { size, path } = useMemo(() => {
    if (drawn === null) return { size: 1, path: '' }
    const code = encode(drawn, { ecc: 'M', border: 3 })
    return { size: code.size, path: getPath(code.data) }
  }, [drawn])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`block h-auto w-50 rounded-card bg-[#fff] ${className ?? ''}`}
    >
      <path d={path} fill="#06130f" />
    </svg>
  )
}
