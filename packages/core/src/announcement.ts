export const announcementTypes = { notice: 1, help: 2, popup: 3 } as const

export type AnnouncementType = (typeof announcementTypes)[keyof typeof announcementTypes]

/** `withdrawn` was published and then taken back. `scheduled`, `shown` and `ended` are published, by their times. */
export const announcementStates = ['draft', 'scheduled', 'shown', 'ended', 'withdrawn'] as const

export type AnnouncementState = (typeof announcementStates)[number]

export const ANNOUNCEMENT_PUBLISHED = 0

export type AnnouncementWindow = { startTime: number; endTime: number; status: number }

export function isAnnouncementShown(announcement: AnnouncementWindow, nowMs: number): boolean {
  return (
    announcement.status === ANNOUNCEMENT_PUBLISHED &&
    nowMs >= announcement.startTime * 1000 &&
    nowMs < announcement.endTime * 1000
  )
}
