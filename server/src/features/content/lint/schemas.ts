import Type from 'typebox'
import { Enum, Text } from '../../../platform/http/schemas.ts'

/** All three must be there; what is wrong with them is judged, not refused. Nobody's mail is longer than this. */
export const ContentToCheck = Type.Object({
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
