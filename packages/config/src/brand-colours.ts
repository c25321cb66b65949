/** OKLCH: lightness 0…1, chroma, hue in degrees. Equal steps look equal. */
export type Lch = readonly [lightness: number, chroma: number, hue: number]

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function toLinearRgb(hex: string): [number, number, number] {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

export function toLch(hex: string): Lch {
  const [r, g, b] = toLinearRgb(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const first = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const second = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(first, second),
    ((Math.atan2(second, first) * 180) / Math.PI + 360) % 360,
  ]
}

/** Lowers chroma until the colour is inside sRGB. */
export function toHex([lightness, chroma, hue]: Lch): string {
  const angle = (hue * Math.PI) / 180
  for (let kept = chroma; ; kept = kept < 0.002 ? 0 : kept * 0.95) {
    const rgb = toRgb(lightness, kept * Math.cos(angle), kept * Math.sin(angle))
    if (kept === 0 || rgb.every((value) => value > -0.0005 && value < 1.0005)) return `#${rgb.map(toByte).join('')}`
  }
}

function toRgb(lightness: number, first: number, second: number): number[] {
  const l = (lightness + 0.3963377774 * first + 0.2158037573 * second) ** 3
  const m = (lightness - 0.1055613458 * first - 0.0638541728 * second) ** 3
  const s = (lightness - 0.0894841775 * first - 1.291485548 * second) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function toByte(value: number): string {
  return Math.round(toGamma(Math.min(1, Math.max(0, value))) * 255)
    .toString(16)
    .padStart(2, '0')
}

function getLuminance(hex: string): number {
  const [r, g, b] = toLinearRgb(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function getContrast(left: string, right: string): number {
  const [a, b] = [getLuminance(left), getLuminance(right)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
