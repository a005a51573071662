import Type from 'typebox'
import { Enum, Nullable } from '../../../platform/http/schemas.ts'
import { NotConverted } from '../designs/index.ts'
import { ContentToCheck, FooterId, LintIssue } from '../lint/index.ts'
import { SpamFinding, SpamReport } from '../spam-check/index.ts'
import { Mjml } from '../versions/index.ts'

export const DesignSource = Type.Object(
  {
    source: Type.String({
      minLength: 1,
      maxLength: 200_000,
      description: 'HTML or MJML',
      examples: ['<h1>News</h1><p>Hello {{df_name}}</p>'],
    }),
  },
  { title: 'DesignSource' },
)

export const ImportedDesign = Type.Object(
  { mjml: Type.String(), notConverted: NotConverted },
  { title: 'ImportedDesign' },
)

export const DesignInput = Type.Object({ mjml: Mjml }, { title: 'DesignInput' })

const { subject, preheader } = ContentToCheck.properties
export const DesignToCheck = Type.Object(
  { mjml: Mjml, subject, preheader, footerId: FooterId },
  { title: 'DesignToCheck' },
)

export const RenderedDesign = Type.Object(
  {
    html: Type.String(),
    errors: Type.Array(
      Type.Object(
        { line: Nullable(Type.Integer()), message: Type.String({ examples: ['Attribute colour is illegal'] }) },
        { title: 'DesignError' },
      ),
      { description: 'Faults of the design that did not prevent the HTML' },
    ),
  },
  { title: 'RenderedDesign' },
)

const block = Nullable(
  Type.Integer({
    description:
      'The element of the design that it belongs to: its number, from 0, among all elements whose names begin with `mj-`, in the order of the document; null if it belongs to none',
    examples: [4],
  }),
)
const Colour = Type.String({ examples: ['#777777'] })

export const DesignReport = Type.Object(
  {
    issues: Type.Array(Type.Object({ ...LintIssue.properties, block }, { title: 'PlacedLintIssue' })),
    spam: Type.Object(
      {
        ...SpamReport.properties,
        rules: Type.Array(Type.Object({ ...SpamFinding.properties, block }, { title: 'PlacedSpamFinding' })),
      },
      { title: 'PlacedSpamReport' },
    ),
    contrast: Type.Array(
      Type.Object(
        {
          block: Type.Integer(),
          ratio: Type.Number({ examples: [2.32] }),
          text: Colour,
          background: Colour,
        },
        { title: 'ContrastFinding' },
      ),
      { description: 'Texts whose contrast is under 4.5, or under 3 for large text' },
    ),
    pictures: Type.Array(
      Type.Object({ block: Type.Integer(), fault: Enum(['no_file', 'no_alt']) }, { title: 'PictureFinding' }),
      { description: 'Pictures without a file, and pictures without a description for people who do not see them' },
    ),
    size: Type.Object({ bytes: Type.Integer(), limit: Type.Integer() }, { title: 'DesignSize' }),
  },
  { title: 'DesignReport' },
)
