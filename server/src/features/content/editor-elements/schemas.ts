import Type from 'typebox'
import { Id, Line, Name, Time } from '../../../platform/http/schemas.ts'

const fields = {
  name: Name,
  category: Line(100, 'Headers'),
  kind: Type.String({ pattern: '^[a-z][a-z0-9_-]{0,39}$', examples: ['section'] }),
  mjml: Type.String({ minLength: 1, maxLength: 200_000, examples: ['<mj-text>Hello</mj-text>'] }),
}

export const ElementPatch = Type.Partial(Type.Object(fields), { title: 'EditorElementPatch' })
export const ElementInput = Type.Object(
  {
    ...ElementPatch.properties,
    name: fields.name,
    kind: fields.kind,
    mjml: fields.mjml,
  },
  { title: 'EditorElementInput' },
)
export const ElementDetail = Type.Object(
  {
    id: Id,
    ...fields,
    drafts: Type.Integer({ description: 'How many drafts contain it: a new `mjml` changes them too', examples: [3] }),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'EditorElement' },
)
