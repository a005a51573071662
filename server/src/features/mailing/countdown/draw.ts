// Runs in a thread: a picture takes a tenth of a second.
import { drawShape, writeAnimation } from '../../../platform/images/animation.ts'
import { GLYPHS } from './glyphs.ts'
import type { Look } from './settings.ts'

const FRAMES = 60
const HEIGHTS = { small: 60, medium: 90, large: 120 }
const LABELS = {
  cs: ['dní', 'hodin', 'minut', 'sekund'],
  sk: ['dní', 'hodín', 'minút', 'sekúnd'],
  en: ['days', 'hours', 'minutes', 'seconds'],
}
const PARTS = LABELS.en.length
const MOST_DAYS = 999
/** Shades between the background and the colour: few colours make small files. */
const SHADES = 15

/** How much of each pixel is covered, from 0 to 255. */
interface Shape {
  width: number
  height: number
  cover: Uint8Array
}

/** A countdown as a GIF: each second from `left` on, for a minute or until its end. It does not begin again. */
export async function drawCountdown(look: Look, left: number): Promise<Uint8Array> {
  const height = HEIGHTS[look.size]
  const width = height * PARTS
  const shapes = await shapesOf(look)
  const paint = painter(look)
  const base = Buffer.alloc(width * height * 3, paint(0))
  shapes.labels.forEach((label, part) => {
    put(
      base,
      width,
      label,
      { x: Math.round(height * (part + 0.5) - label.width / 2), y: Math.round(height * 0.7) },
      paint,
    )
  })
  const frames = Array.from({ length: Math.min(FRAMES, left + 1) }, (_, second) => {
    const frame = Buffer.from(base)
    textsOf(left - second).forEach((text, part) => {
      const digits = [...text].map((digit) => shapes.digits[Number(digit)]!)
      let x = Math.round(height * (part + 0.5) - (digits.length * digits[0]!.width) / 2)
      for (const digit of digits) {
        put(frame, width, digit, { x, y: Math.round(height * 0.1) }, paint)
        x += digit.width
      }
    })
    return frame
  })
  return writeAnimation(frames, { width, height, colours: SHADES + 1 })
}

/** Days, hours, minutes and seconds. */
function textsOf(left: number): string[] {
  const parts = [Math.min(MOST_DAYS, Math.floor(left / 86_400)), left / 3600, left / 60, left]
  const limits = [1000, 24, 60, 60]
  return parts.map((part, i) => String(Math.floor(part) % limits[i]!).padStart(2, '0'))
}

/** The colour of a pixel that is covered by so much. */
function painter({ background, color }: Look): (cover: number) => Buffer {
  const [from, to] = [Buffer.from(background, 'hex'), Buffer.from(color, 'hex')]
  const shades = Array.from({ length: SHADES + 1 }, (_, shade) =>
    Buffer.from(from.map((channel, i) => Math.round(channel + ((to[i]! - channel) * shade) / SHADES))),
  )
  return (cover) => shades[Math.round((cover * SHADES) / 255)]!
}

function put(
  frame: Buffer,
  width: number,
  shape: Shape,
  { x, y }: { x: number; y: number },
  paint: (cover: number) => Buffer,
) {
  for (let row = 0; row < shape.height; row++)
    for (let column = 0; column < shape.width; column++) {
      const cover = shape.cover[row * shape.width + column]!
      if (cover) paint(cover).copy(frame, ((y + row) * width + x + column) * 3)
    }
}

interface Shapes {
  digits: Shape[]
  labels: Shape[]
}

const made = new Map<string, Promise<Shapes>>()

/** The digits and labels of a size: drawn once in each thread. */
function shapesOf({ size, labels }: Look): Promise<Shapes> {
  const key = `${size} ${labels}`
  const known = made.get(key) ?? drawShapes(HEIGHTS[size], LABELS[labels])
  made.set(key, known)
  return known
}

async function drawShapes(height: number, labels: readonly string[]): Promise<Shapes> {
  const digits = await Promise.all([...'0123456789'].map((digit) => drawText(digit, height * 0.52)))
  return { digits, labels: await Promise.all(labels.map((label) => drawText(label, height * 0.17))) }
}

async function drawText(text: string, size: number): Promise<Shape> {
  let x = 0
  const paths = [...text].map((character) => {
    const { width, path } = GLYPHS[character]!
    const drawn = `<path transform="translate(${x} 0)" d="${path}"/>`
    x += width
    return drawn
  })
  const [width, height] = [Math.ceil((x * size) / 1000), Math.ceil(size * 1.15)]
  const scale = `translate(0 ${size * 0.9}) scale(${size / 1000})`
  return { width, height, cover: await drawShape(`<g transform="${scale}">${paths.join('')}</g>`, { width, height }) }
}
