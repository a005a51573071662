/** A part of a line. */
export type Inline =
  | string
  | { code: string }
  | { type: 'strong' | 'em'; text: readonly Inline[] }
  | { type: 'link'; href: string; text: readonly Inline[] }

export type Block =
  | { type: 'heading'; level: 2 | 3; id: string; text: readonly Inline[] }
  | { type: 'paragraph'; text: readonly Inline[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: readonly (readonly Block[])[] }
  /** `isRun` marks commands that a test runs. */
  | { type: 'code'; language: string; isRun: boolean; text: string }
  | { type: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  | { type: 'note'; blocks: readonly Block[] }

/** A guide of docs/guide, read when the application is built. */
export interface Guide {
  title: string
  lead: string
  blocks: readonly Block[]
}

/** A guide with fewer parts is read as a whole. */
const LONG = 4

/** The main headings of a long guide; empty for a short one. */
export function headingsOf({ blocks }: Guide) {
  const headings = blocks.flatMap((block) => (block.type === 'heading' && block.level === 2 ? [block] : []))
  return headings.length < LONG ? [] : headings
}

/** The text without its markup. */
export const plain = (parts: readonly Inline[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : 'code' in part ? part.code : plain(part.text))).join('')
