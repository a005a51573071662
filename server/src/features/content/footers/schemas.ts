import Type from 'typebox'
import { Id, Name, Nullable, Time } from '../../../platform/http/schemas.ts'
import { usesFields } from '../shop-defaults/index.ts'
import { ContentInput, VersionContent } from '../versions/index.ts'

export const FooterInput = Type.Object({ name: Name, content: Type.Optional(ContentInput) }, { title: 'FooterInput' })
export const FooterPatch = Type.Object({ name: Type.Optional(Name) }, { title: 'FooterPatch' })

export const FooterRow = Type.Object(
  {
    id: Id,
    name: Type.String(),
    editor: Type.String({ examples: ['html'] }),
    size: Type.Integer(),
    ...usesFields,
    draft: Type.Object({ pending: Type.Boolean(), savedAt: Nullable(Time), publishedAt: Nullable(Time) }),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'FooterListItem' },
)
export const FooterDetail = Type.Object({ ...FooterRow.properties, content: VersionContent }, { title: 'Footer' })
