import { getLandscapeSvg, type Landscape } from '@app/core/motif/coil-svg'
import absent from './motif/drawn/absent.json'
import { toDrawingMarkup } from './drawing-markup.ts'

const inside = toDrawingMarkup(getLandscapeSvg(absent as unknown as Landscape, 'var(--line-strong)'))

export default function AbsentArt() {
  return <svg aria-hidden="true" viewBox="0 0 240 150" className="block size-full" dangerouslySetInnerHTML={inside} />
}
