import { useRef, type PointerEvent } from 'react'

const farEnough = 96
const fastEnough = 0.6

/** Lets a grip pull its panel down and away: far enough or fast enough closes, less springs back. */
export function useSwipeDown(getPanel: () => HTMLElement | null, onSwipe: () => void) {
  const drag = useRef<{ pointer: number; from: number; at: number }>(undefined)

  const move = (distance: number | undefined) => {
    const panel = getPanel()
    if (!panel) return
    panel.style.transition = distance === undefined ? '' : 'none'
    panel.style.translate = distance === undefined ? '' : `0 ${distance}px`
  }
  const getDistance = (event: PointerEvent) => Math.max(0, event.clientY - (drag.current?.from ?? event.clientY))

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button, a, input')) return
      drag.current = { pointer: event.pointerId, from: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer === event.pointerId) move(getDistance(event))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer !== event.pointerId) return
      const distance = getDistance(event)
      const speed = distance / Math.max(1, event.timeStamp - drag.current.at)
      drag.current = undefined
      move(undefined)
      if (distance > farEnough || (distance > 24 && speed > fastEnough)) onSwipe()
    },
    onPointerCancel() {
      drag.current = undefined
      move(undefined)
    },
  }
}
