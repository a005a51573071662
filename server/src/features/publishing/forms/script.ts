import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compressed } from '../../../platform/http/reply.ts'
import { bundleScript } from '../../commerce/web-tracking/index.ts'
import { FORM_STYLE } from './public/pages.ts'

const FOLDER = join(import.meta.dirname, 'script')
/** In the order in which they need each other. */
const FILES = [
  'state',
  'consent',
  'sha256',
  'work',
  'dom',
  'fields',
  'blocks',
  'render',
  'send',
  'popup',
  'frames',
  'embed',
]

let made: Compressed | undefined

/** The script that shows forms on websites, as it is served. */
export function embedScript(): Compressed {
  made ??= new Compressed(
    bundleScript('forms', FOLDER, FILES, { CSS: FORM_STYLE + readFileSync(join(FOLDER, 'frames.css'), 'utf8') }),
  )
  return made
}
