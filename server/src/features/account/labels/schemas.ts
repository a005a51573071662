import Type from 'typebox'
import { Enum, Id, Name, Time } from '../../../platform/http/schemas.ts'

const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#2f5bea'] })

/** A label as other objects show it. */
export const LabelRef = Type.Object({ id: Id, name: Type.String(), color: Color }, { title: 'LabelReference' })
export const Label = Type.Object({ ...LabelRef.properties, createdAt: Time, updatedAt: Time }, { title: 'Label' })
export const LabelPatch = Type.Partial(Type.Object({ name: Name, color: Color }), { title: 'LabelPatch' })
export const LabelInput = Type.Object({ name: Name, color: Type.Optional(Color) }, { title: 'LabelInput' })

/** The feature that owns a kind brings it in its manifest (`labelled`). */
const LABELLED_KINDS = ['contact', 'list', 'segment', 'template', 'campaign'] as const
export const LabelAssignment = Type.Object(
  {
    kind: Enum(LABELLED_KINDS),
    ids: Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true, examples: [['42']] }),
    remove: Type.Optional(Type.Boolean()),
  },
  { title: 'LabelAssignment' },
)
