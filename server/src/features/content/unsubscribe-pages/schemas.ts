import Type, { type Static } from 'typebox'
import { Enum, Id, Line, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'
import { usesFields } from '../shop-defaults/index.ts'
import { ContentInput } from '../versions/index.ts'

const Content = Type.Object(
  {
    language: Nullable(Enum(['en', 'cs', 'sk'])),
    title: Line(200, 'Your subscription'),
    intro: Text(2000, 'Choose what you would like to read.'),
    showLists: Type.Boolean({ description: 'The contact can leave single lists' }),
    showPause: Type.Boolean({ description: 'The contact can pause all mails for 30 or 90 days' }),
    showReason: Type.Boolean({ description: 'The page asks for the reason' }),
    reasons: Type.Array(Line(200, 'Too many mails'), { maxItems: 10 }),
    thanks: Text(2000, 'You will get no more mails from us.'),
    color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#574bdb'] }),
    logoUrl: Nullable(
      Type.String({ pattern: '^https?://[^\\s"<>]+$', maxLength: 2000, examples: ['https://shop.example/logo.png'] }),
    ),
  },
  { title: 'UnsubscribePageContent' },
)
export type PageContent = Static<typeof Content>
export const ContentPatch = Type.Partial(Content, { title: 'UnsubscribePageContentPatch' })

/** The standard page. Empty texts mean the built-in ones in the language of the page. */
export const STANDARD: PageContent = {
  language: null,
  title: '',
  intro: '',
  showLists: true,
  showPause: true,
  showReason: true,
  reasons: [],
  thanks: '',
  color: '#574bdb',
  logoUrl: null,
}

export const readPageContent = (stored: unknown): PageContent => ({ ...STANDARD, ...(stored as Partial<PageContent>) })

/** `null` is the standard layout. */
export const { design: SentDesign } = ContentInput.properties

const fields = { name: Type.Optional(Name), content: Type.Optional(ContentPatch), design: SentDesign }

export const PagePatch = Type.Object(
  {
    ...fields,
    baseVersion: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The version of the design that was edited; 409 `version` if a newer one exists',
        examples: [1],
      }),
    ),
  },
  { title: 'UnsubscribePagePatch' },
)
export type PagePatch = Static<typeof PagePatch>
export const PageInput = Type.Object({ ...fields, name: Name }, { title: 'UnsubscribePageInput' })
export type PageInput = Static<typeof PageInput>
export const PreviewInput = Type.Object({
  content: Type.Optional(ContentPatch),
  design: SentDesign,
  state: Type.Optional(Enum(['open', 'saved', 'done', 'paused'], { default: 'open' })),
})

export const PageRow = Type.Object(
  {
    id: Id,
    name: Type.String(),
    editor: Enum(['standard', 'visual']),
    content: Content,
    ...usesFields,
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'UnsubscribePageListItem' },
)

export const PageDetail = Type.Object(
  {
    ...PageRow.properties,
    design: Nullable(Type.Record(Type.String(), Type.Unknown())),
    html: Nullable(Type.String({ description: 'The HTML that the server made of the design' })),
    version: Type.Integer({ description: 'How often a design was saved' }),
  },
  { title: 'UnsubscribePage' },
)
