import { Icon, type IconSize } from './icon.tsx'
import { WaitingIcon } from './icons.ts'

export interface SpinnerProps {
  size?: IconSize
  /** What is waited for, when no visible text beside it says so. */
  label?: string
  className?: string
}

/** Turns only while something real is waited for; with reduced motion it is a still arc. */
export function Spinner({ size = 20, label, className = '' }: SpinnerProps) {
  return <Icon source={WaitingIcon} size={size} label={label} className={`animate-spin ${className}`} />
}
