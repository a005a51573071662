import Type from 'typebox'
import { Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'

/** Larger HTML is refused: mail clients cut it off. */
export const MAX_HTML = 102_000
const MAX_MJML = 200_000
/** Includes the data that the editor stores beside the MJML. */
export const MAX_DESIGN = 1_000_000

export const Mjml = Type.String({
  minLength: 1,
  maxLength: MAX_MJML,
  examples: ['<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>'],
})
const Html = Type.String({ maxLength: MAX_HTML, examples: ['<p>Hello {{df_name}}</p>'] })
const Editor = Enum(['html', 'visual'])
const Design = Type.Object(
  { mjml: Type.String({ minLength: 1, maxLength: MAX_MJML }) },
  {
    title: 'EditorDesign',
    additionalProperties: true,
    description: 'The project of the visual editor; the server makes the HTML from `mjml`',
    examples: [
      { mjml: '<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>' },
    ],
  },
)

/** Content of an editor: HTML, or a design from which the server makes the HTML. */
export const ContentInput = Type.Object(
  {
    editor: Type.Optional(Editor),
    html: Type.Optional(Html),
    design: Type.Optional(Nullable(Design)),
  },
  { title: 'ContentInput' },
)

export const ContentSave = Type.Object(
  {
    ...ContentInput.properties,
    baseVersion: Type.Integer({
      minimum: 0,
      description: 'The version that was edited; 409 `version` if a newer one exists',
      examples: [1],
    }),
  },
  { title: 'ContentSave' },
)

export const VersionContent = Type.Object(
  {
    editor: Editor,
    html: Type.String(),
    design: Nullable(Type.Record(Type.String(), Type.Unknown())),
    version: Type.Integer(),
    updatedAt: Time,
  },
  { title: 'VersionContent' },
)

const Author = Nullable(
  Type.Object(
    { kind: Type.String({ examples: ['person'] }), id: Nullable(Id), name: Type.String() },
    { title: 'VersionAuthor' },
  ),
)

export const VersionRow = Type.Object(
  {
    id: Id,
    version: Type.Integer(),
    createdAt: Time,
    author: Author,
    published: Type.Boolean(),
  },
  { title: 'VersionListItem' },
)

export const VersionDetail = Type.Object({ ...VersionRow.properties, content: VersionContent }, { title: 'Version' })
