import type { ImageFormat } from '../format.ts'
import { gif } from './gif.ts'
import { jpeg } from './jpeg.ts'
import { png } from './png.ts'
import { webp } from './webp.ts'

/** SVG is not among them: hardly a mail program shows it, and it can hold scripts. */
export const FORMATS: readonly ImageFormat[] = [gif, jpeg, png, webp]

/** The format of bytes by how they begin; undefined when they are no image of ours. */
export const imageFormat = (bytes: Buffer) => FORMATS.find((format) => format.matches(bytes))
