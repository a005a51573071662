import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { pathOf } from '../qr.ts'

/** Points of an A4 page. */
export const A4 = { width: 595.28, height: 841.89 }
export const MARGIN = 42

export const INK = '#1c2430'
export const GREY = '#667085'
export const RULE = '#d5dae1'
const PALE = '#f4f6f9'
const LINE_GAP = 1
export const GREEN = '#1d7a46'

type Weight = 'regular' | 'bold'
const FONTS: Record<Weight, string> = {
  regular: '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  bold: '@expo-google-fonts/roboto/500Medium/Roboto_500Medium.ttf',
}

export interface TextOptions {
  x: number
  y: number
  width: number
  size?: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right' | 'center'
  /** Longer texts end with an ellipsis. */
  lines?: number
}

/** A page that texts, lines and pictures are put on at fixed places: nothing ever begins a second page. */
export interface Page {
  /** Writes a text; returns the place below it. */
  text(text: string, options: TextOptions): number
  rule(x: number, y: number, width: number): void
  panel(x: number, y: number, width: number, height: number): void
  qr(modules: boolean[][], x: number, y: number, size: number): void
  stamp(text: string, x: number, y: number): void
  end(): Promise<Uint8Array>
}

export interface PageInfo {
  title: string
  author: string
  language: string
  createdAt: Date
}

export function openPage({ title, author, language, createdAt }: PageInfo): Page {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: plain(title), Author: plain(author), Creator: 'Postrider', CreationDate: createdAt },
  })
  for (const [weight, file] of Object.entries(FONTS))
    document.registerFont(weight, fileURLToPath(import.meta.resolve(file)))
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))

  return {
    text(text, { x, y, width, size = 9, weight = 'regular', color = INK, align = 'left', lines = 1 }) {
      document.font(weight).fontSize(size).fillColor(color)
      const shown = withGlyphs(document, plain(text))
      if (!shown) return y
      const line = document.currentLineHeight(true)
      const height = (line + LINE_GAP) * lines
      const needed = document.heightOfString(shown, { width, lineGap: LINE_GAP })
      document.text(shown, x, y, { width, align, height, ellipsis: true, lineGap: LINE_GAP })
      return y + Math.min(needed, height)
    },
    rule(x, y, width) {
      document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.7)
        .strokeColor(RULE)
        .stroke()
    },
    panel(x, y, width, height) {
      document.roundedRect(x, y, width, height, 5).fill(PALE)
    },
    qr(modules, x, y, size) {
      const scale = size / modules.length
      document.save().translate(x, y).scale(scale).path(pathOf(modules)).fill('#000000').restore()
    },
    stamp(text, x, y) {
      document.font('bold').fontSize(22)
      const width = document.widthOfString(text) + 28
      document.save().rotate(-8, { origin: [x + width / 2, y + 18] })
      document.lineWidth(2).roundedRect(x, y, width, 38, 5).strokeColor(GREEN).stroke()
      document.fillColor(GREEN).text(text, x, y + 7, { width, align: 'center', lineBreak: false })
      document.restore()
    },
    end: () =>
      new Promise((resolve) => {
        document.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))))
        document.end()
      }),
  }
}

/** One line without control characters, and without those that turn the direction of what follows. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu, ' ')
    .normalize('NFC')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()

interface Font {
  font?: { hasGlyphForCodePoint?(point: number): boolean }
}

/** Letters that the font lacks are question marks: they would be empty boxes. */
function withGlyphs(document: PDFKit.PDFDocument, text: string): string {
  const { font } = (document as unknown as { _font: Font })._font
  const has = (char: string) => font?.hasGlyphForCodePoint?.(char.codePointAt(0)!) !== false
  return [...text].map((char) => (has(char) ? char : '?')).join('')
}
