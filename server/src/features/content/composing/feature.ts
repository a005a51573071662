import type { Feature } from '../../../feature.ts'
import { tags } from './tags.ts'

/** Makes mails out of content: fills in tags, numbers links, encodes MIME parts. */
export const composing: Feature = { name: 'composing', templateTags: tags }
