import { HomePage } from '#features/home/home-page.tsx'
import { Part } from '#shared/base/lazy-mount.tsx'

const loadTicker = () => import('#features/articles/notice-ticker.tsx')

export default function Home() {
  return <HomePage notices={<Part wanted load={loadTicker} />} />
}
