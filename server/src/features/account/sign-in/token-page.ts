import Type from 'typebox'
import { Bytes } from '../../../platform/http/schemas.ts'
import { limitToken } from './limits.ts'
import { Token } from './schemas.ts'

/** What all pages of mailed links have in common. The language is that of the mail. */
export const tokenPage = {
  tag: 'Sign-in',
  params: Type.Object({ token: Token }),
  query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 5 })) }),
  response: Bytes('text/html'),
  limit: limitToken,
} as const
