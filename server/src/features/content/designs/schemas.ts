import Type from 'typebox'
import { Enum } from '../../../platform/http/schemas.ts'

/** Why a part of HTML is no block of its own in the design. */
export const REASONS = [
  'template',
  'table',
  'columns',
  'background',
  'outlook',
  'hidden',
  'form',
  'media',
  'other',
  'mail',
] as const
export type Reason = (typeof REASONS)[number]

export const NotConverted = Type.Array(
  Type.Object(
    {
      reason: {
        ...Enum(REASONS),
        description:
          'template: statements of the template surround it · table: a table of data, or with merged cells · columns: columns inside of columns · background: a picture behind it · outlook: only Outlook shows it · hidden · form · media: video, drawing or frame · other · mail: the whole mail',
        examples: ['table'],
      },
      block: Type.Integer({
        description:
          'The `mj-raw` element that has it: its number, from 0, among all elements of the design whose names begin with `mj-`',
        examples: [7],
      }),
      text: Type.String({ description: 'The beginning of its text', examples: ['Tulips 2 × 100 CZK'] }),
    },
    { title: 'NotConverted' },
  ),
  { description: 'Parts that are no blocks: the design has their HTML as it was, in `mj-raw`' },
)
