import { encode } from 'uqr'

const SVG = 'http://www.w3.org/2000/svg'

/** Dark on white in both themes: scanners need that. */
export function drawCode(text: string, label: string): SVGElement {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const path = document.createElementNS(SVG, 'path')
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  path.setAttribute('d', dots.join(''))
  path.setAttribute('fill', '#06130f')
  const code = document.createElementNS(SVG, 'svg')
  code.setAttribute('viewBox', `0 0 ${size} ${size}`)
  code.setAttribute('role', 'img')
  code.setAttribute('aria-label', label)
  code.setAttribute('class', 'code')
  code.append(path)
  return code
}
