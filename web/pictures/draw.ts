import sharp from 'sharp'
import type { Picture } from './shapes.ts'

/** A picture as PNG. */
export const drawPicture = ({ svg }: Picture): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 10, dither: 0 }).toBuffer()
