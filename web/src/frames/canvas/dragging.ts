import { DRAG, type DropPlace } from './messages.ts'
import { partWith, post } from './post.ts'

type Level = keyof typeof DRAG

const line = Object.assign(document.createElement('div'), { className: 'drop-line', hidden: true })
document.documentElement.append(line)

interface Found extends DropPlace {
  /** Where the line is drawn. */
  box: { left: number; top: number; width: number }
}

const levelOf = ({ dataTransfer }: DragEvent): Level | undefined =>
  (Object.keys(DRAG) as Level[]).find((level) => dataTransfer?.types.includes(DRAG[level]))

const ROW = '[data-tag="mj-section"], [data-tag="mj-wrapper"], [data-tag="mj-hero"], .body > [data-tag="mj-raw"]'

/** The parts directly inside another one. */
const partsIn = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>('[data-id]')].filter((one) => one.parentElement?.closest('[data-id]') === part)

function findPlace({ target, clientY: y }: DragEvent, level: Level): Found | undefined {
  const body = document.querySelector<HTMLElement>('.body')
  if (!body || !(target instanceof Element)) return
  const locked = target.closest<HTMLElement>('[data-locked]')
  if (locked?.matches(ROW)) return between(body, partsIn(body), y)
  const column = target.closest<HTMLElement>('[data-tag="mj-column"], [data-tag="mj-hero"]')
  if (level === 'content' && column) return between(column, partsIn(column), y)
  const row = target.closest<HTMLElement>(ROW)
  const wrapper = level === 'row' ? row?.parentElement?.closest<HTMLElement>('[data-tag="mj-wrapper"]') : null
  return between(wrapper ?? body, partsIn(wrapper ?? body), y)
}

function between(parent: HTMLElement, parts: HTMLElement[], y: number): Found {
  const boxes = parts.map((part) => part.getBoundingClientRect())
  const next = boxes.findIndex(({ top, height }) => y < top + height / 2)
  const around = parent.getBoundingClientRect()
  const top = next >= 0 ? boxes[next]!.top : (boxes.at(-1)?.bottom ?? around.top)
  return {
    parent: parent.dataset.id!,
    before: next >= 0 ? parts[next]!.dataset.id! : null,
    box: { left: around.left, top, width: around.width },
  }
}

addEventListener('dragover', (event) => {
  const level = levelOf(event)
  const place = level && findPlace(event, level)
  if (!place) return
  event.preventDefault()
  const { left, top, width } = place.box
  line.hidden = false
  Object.assign(line.style, { left: `${left}px`, top: `${top + scrollY - 2}px`, width: `${width}px` })
})

const hide = () => {
  line.hidden = true
}
addEventListener('dragleave', (event) => event.relatedTarget === null && hide())
addEventListener('dragend', hide)
addEventListener('drop', (event) => {
  hide()
  const level = levelOf(event)
  const found = level && findPlace(event, level)
  if (!found) return
  event.preventDefault()
  const dragged = event.dataTransfer!.getData(DRAG[level])
  const place = { parent: found.parent, before: found.before }
  post({ drop: { place, ...(dragged.startsWith('id:') ? { id: dragged.slice(3) } : { block: dragged }) } })
})

/** Makes a handle drag the part with this id. */
export function dragWith(handle: HTMLElement, id: () => string | null) {
  handle.draggable = true
  handle.addEventListener('dragstart', (event) => {
    const part = id() && partWith(id()!)
    if (!part || !event.dataTransfer) return
    const level: Level = part.matches(ROW) ? 'row' : 'content'
    event.dataTransfer.setData(DRAG[level], `id:${id()}`)
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setDragImage(part, 10, 10)
  })
}
