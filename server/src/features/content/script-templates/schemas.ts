import Type from 'typebox'
import { Id, Name, Time } from '../../../platform/http/schemas.ts'

const fields = {
  name: Name,
  code: Type.String({
    minLength: 1,
    maxLength: 200_000,
    description: 'HTML or JavaScript. It is stored as it is written, and never run here',
    examples: ['<script>window.shop = { id: 42 }</script>'],
  }),
}

export const ScriptPatch = Type.Partial(Type.Object(fields), { title: 'ScriptTemplatePatch' })
export const ScriptInput = Type.Object(fields, { title: 'ScriptTemplateInput' })
export const ScriptRow = Type.Object(
  {
    id: Id,
    name: Type.String(),
    size: Type.Integer({ description: 'Bytes of the code' }),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'ScriptTemplateListItem' },
)
export const ScriptDetail = Type.Object({ ...ScriptRow.properties, code: Type.String() }, { title: 'ScriptTemplate' })
