import { Hero } from '#shared/ui/hero.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'

/** The place of the code with its link, its buttons and its picture: what follows stays where it is when they come. */
export function CodeOutline() {
  return (
    <div aria-hidden="true">
      <Hero>
        <div className="flex flex-col">
          <Skeleton className="my-1 h-2.5 w-20" />
          <Skeleton className="my-2 h-10 w-37.5" />
          <Skeleton className="mt-2 mb-1 h-2.5 w-53" />
        </div>
      </Hero>
      <Skeleton shape="control" className="h-13 w-full" />
      <div className="mt-6 flex flex-col items-center gap-2">
        <Skeleton shape="card" className="size-50" />
        <Skeleton className="my-1 h-2.5 w-40" />
      </div>
    </div>
  )
}
