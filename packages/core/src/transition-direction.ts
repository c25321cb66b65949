export type TransitionDirection = 'forward' | 'back' | 'default'

export function getTransitionDirection(fromDepth: number, toDepth: number): TransitionDirection {
  if (toDepth > fromDepth) return 'forward'
  if (toDepth < fromDepth) return 'back'
  return 'default'
}
