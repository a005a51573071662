import type { ImageFormat } from '../format.ts'
import { gif } from './gif.ts'
import { jpeg } from './jpeg.ts'
import { png } from './png.ts'
import { webp } from './webp.ts'

/** SVG is not supported: few mail programs show it, and it can contain scripts. */
export const FORMATS: readonly ImageFormat[] = [gif, jpeg, png, webp]

/** The format by the first bytes; undefined if it is not supported. */
export const imageFormat = (bytes: Buffer) => FORMATS.find((format) => format.matches(bytes))
