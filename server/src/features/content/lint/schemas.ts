import Type from 'typebox'
import { Enum, Id, Nullable, Text } from '../../../platform/http/schemas.ts'

/** The limits are far above those of mails: the checks report what is too long. */
export const ContentToCheck = Type.Object(
  {
    html: Text(
      1_000_000,
      '<p>Hello {{df_name}}</p><p>{{cl_company}} {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p>',
    ),
    subject: Text(10_000, 'News of spring'),
    preheader: Text(10_000, 'What is new'),
  },
  { title: 'ContentToCheck' },
)

/** The footer that a mail gets if it has no unsubscribe link of its own. */
export const FooterId = Type.Optional(
  Nullable({ ...Id, examples: [null], description: 'The footer of the mail; by default that of the company' }),
)

// `integer` comes first: the serialiser uses the first type that fits, and every value fits `string`.
const Param = Type.Unsafe<string | number>({ type: ['integer', 'string'] })

export const LintIssue = Type.Object(
  {
    code: Type.String({ examples: ['broken_link'] }),
    severity: Enum(['error', 'warning']),
    params: Type.Record(Type.String(), Param, {
      description: 'Where the fault is and what it is: line, url, tag …',
    }),
  },
  { title: 'LintIssue' },
)

export const LintReport = Type.Object(
  { issues: Type.Array(LintIssue, { description: 'Errors come first; at most 20 issues of each code' }) },
  { title: 'LintReport' },
)
