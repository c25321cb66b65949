import { HomePage } from '#features/home/home-page.tsx'
import { LazyMount } from '#shared/base/lazy-mount.tsx'

const loadTicker = () => import('#features/articles/notice-ticker.tsx')

export default function Home() {
  return <HomePage notices={<LazyMount wanted load={loadTicker} />} />
}
