import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'

/** Has the layout of the tab, so that nothing moves when its code and data arrive. */
export function PowerSkeleton() {
  return (
    <div aria-hidden="true" className="pt-4">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="mt-3 mb-5 h-14 w-60" />
      <SkeletonFacts count={2} />
      <Skeleton className="mt-8 mb-4 h-6 w-40" />
      <Skeleton className="h-30 w-full" />
      <SkeletonFacts count={3} className="mt-4" />
    </div>
  )
}
