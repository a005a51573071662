import Type from 'typebox'
import { Enum, Text } from '../../platform/http/schemas.ts'

/** All three must be there; what is wrong with them is judged, not refused. Nobody's mail is longer than this. */
export const ContentInput = Type.Object({
  html: Text(
    1_000_000,
    '<p>Hello {{df_name}}</p><p>{{cl_company}} {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p>',
  ),
  subject: Text(10_000, 'News of spring'),
  preheader: Text(10_000, 'What is new'),
})

// The serialiser takes the first type that fits, and to it everything fits a string.
const Param = Type.Unsafe<string | number>({ type: ['integer', 'string'] })

export const LintReport = Type.Object({
  issues: Type.Array(
    Type.Object({
      code: Type.String({ examples: ['broken_link'] }),
      severity: Enum(['error', 'warning']),
      params: Type.Record(Type.String(), Param, { description: 'Where it is and what: line, url, tag …' }),
    }),
    { description: 'Errors first; at most 20 of each code' },
  ),
})

export const SpamReport = Type.Object({
  score: Type.Number({ examples: [1.3] }),
  verdict: Type.Unsafe<'ok' | 'spam' | 'blocked'>({
    ...Enum(['ok', 'spam', 'blocked']),
    description: 'spam from 5 points, blocked from 10, or with anything that runs',
  }),
  sizeKb: Type.Number({ examples: [12.4] }),
  rules: Type.Array(
    Type.Object({
      code: Type.String({ examples: ['shortener_link'] }),
      points: Type.Number({ examples: [1] }),
      found: Type.Optional(Type.String({ examples: ['bit.ly'] })),
    }),
    { description: 'Rules that found something, the heaviest first' },
  ),
})
