import { announcementTypes, isAnnouncementShown } from '@app/core/announcement'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLanguage } from '#shared/i18n/use-language.ts'
import { paths } from '#shared/routing/paths.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { AnnouncementIcon, ForwardIcon } from '#shared/ui/icons.ts'
import { useNow } from '#shared/ui/age.tsx'
import { newestQuery } from './reads.ts'

const turnSeconds = 8

export default function NoticeTicker() {
  const language = useLanguage()
  const now = useNow()
  const [startedAt] = useState(now)
  const [isHeld, setHeld] = useState(false)
  const [turn, setTurn] = useState(0)
  const isStill = useReducedMotion() || isHeld
  const notices = (useQuery(newestQuery(announcementTypes.notice, language)).data ?? []).filter((notice) =>
    isAnnouncementShown(notice, now * 1000),
  )
  const wanted = Math.floor((now - startedAt) / turnSeconds)
  if (!isStill && wanted !== turn) setTurn(wanted)
  const notice = notices[turn % Math.max(notices.length, 1)]
  if (notice === undefined) return null
  return (
    <Link
      to={paths.noticeDetail}
      search={{ id: String(notice.id) }}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className="absolute inset-x-0 top-0 z-2 flex h-11 items-center gap-2.5 border-y border-line bg-bg px-5 type-label text-text-2"
    >
      <Icon source={AnnouncementIcon} size={16} className="text-text-3" />
      <span className="min-w-0 flex-1 truncate">{notice.title}</span>
      <Icon source={ForwardIcon} size={16} className="text-text-3" />
    </Link>
  )
}

function useReducedMotion(): boolean {
  const [isReduced, setReduced] = useState(() => matchMedia(reducedMotion).matches)
  useEffect(() => {
    const list = matchMedia(reducedMotion)
    const follow = () => setReduced(list.matches)
    list.addEventListener('change', follow)
    return () => list.removeEventListener('change', follow)
  }, [])
  return isReduced
}

const reducedMotion = '(prefers-reduced-motion: reduce)'
