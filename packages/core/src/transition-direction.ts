export type TransitionDirection = 'forward' | 'back' | 'default'

/** Deeper slides in from the right, shallower from the left, equal depth moves by the default. */
export function getTransitionDirection(fromDepth: number, toDepth: number): TransitionDirection {
  if (toDepth > fromDepth) return 'forward'
  if (toDepth < fromDepth) return 'back'
  return 'default'
}
