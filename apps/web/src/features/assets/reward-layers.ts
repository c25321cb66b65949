interface Layer {
  layer: number
  /** In base units. */
  stake: string
  /** In ten-thousandths. */
  rate: number
}

/** Layers of a weight, from one to another, with their stake in base units. */
export interface LayerSpan {
  from: number
  to: number
  stake: bigint
  rate: number
}

/** One span for each layer that counts; the layers below them, whose rate is 0, are one together. */
export function groupLayers(layers: readonly Layer[]): LayerSpan[] {
  const spans: LayerSpan[] = []
  for (const { layer, stake, rate } of layers) {
    const last = spans.at(-1)
    if (last !== undefined && last.rate === 0 && rate === 0) {
      last.to = layer
      last.stake += BigInt(stake)
    } else spans.push({ from: layer, to: layer, stake: BigInt(stake), rate })
  }
  return spans
}
