import Type from 'typebox'
import { Enum } from '../../../platform/http/schemas.ts'

export const SpamFinding = Type.Object(
  {
    code: Type.String({ examples: ['shortener_link'] }),
    points: Type.Number({ examples: [1] }),
    found: Type.Optional(Type.String({ examples: ['bit.ly'] })),
  },
  { title: 'SpamFinding' },
)

export const SpamReport = Type.Object(
  {
    score: Type.Number({ examples: [1.3] }),
    verdict: Type.Unsafe<'ok' | 'spam' | 'blocked'>({
      ...Enum(['ok', 'spam', 'blocked']),
      description: '`spam` from 5 points; `blocked` from 10 points or with a script or a linked program',
    }),
    sizeKb: Type.Number({ examples: [12.4] }),
    rules: Type.Array(SpamFinding, { description: 'Rules that found something, those with most points first' }),
  },
  { title: 'SpamReport' },
)
