import Type, { type Static } from 'typebox'
import { Enum, Id, Name } from '../../../platform/http/schemas.ts'
import { CATEGORIES, LANGUAGES } from './define-entry.ts'

const PreviewNode = Type.Object(
  {
    id: Type.String(),
    type: Type.String({ examples: ['wait'] }),
    family: Enum(['trigger', 'decision', 'wait', 'action', 'end']),
    name: Type.String(),
    position: Type.Object({ x: Type.Number(), y: Type.Number() }),
  },
  { title: 'GalleryNode' },
)
const PreviewEdge = Type.Object(
  { source: Type.String(), target: Type.String(), branch: Type.String() },
  { title: 'GalleryEdge' },
)

export const GalleryItem = Type.Object(
  {
    key: Type.String({ examples: ['welcome_series'] }),
    name: Type.String(),
    description: Type.String(),
    category: Enum(CATEGORIES),
    mails: Type.Array(Type.Object({ name: Type.String(), subject: Type.String() })),
    graph: Type.Object(
      { nodes: Type.Array(PreviewNode), edges: Type.Array(PreviewEdge) },
      { description: 'Nodes and edges for a drawing, without settings' },
    ),
  },
  { title: 'GalleryItem' },
)

export const GalleryUse = Type.Object(
  {
    shopId: Id,
    language: Enum(LANGUAGES),
    name: Type.Optional(Name),
  },
  { title: 'GalleryUse' },
)
export type GalleryUse = Static<typeof GalleryUse>
