import Type, { type Static } from 'typebox'
import { Enum, Id, Line, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'
import { ContentInput } from '../../content/versions/index.ts'

const Address = Type.String({
  pattern: '^https?://[^\\s"<>]+$',
  maxLength: 2000,
  examples: ['https://shop.example/share.png'],
})

/** What browsers, search engines and social networks show of a page. */
const Head = Type.Object({
  title: Line(200, 'Summer sale'),
  description: Text(500, 'Sandals and hats for less.'),
  imageUrl: Nullable(Address),
  faviconUrl: Nullable(Address),
  language: Nullable(Enum(['en', 'cs', 'sk'])),
  indexed: Type.Boolean({ description: 'Search engines may show the page' }),
})
export type Head = Static<typeof Head>

const fields = {
  name: Name,
  slug: Type.String({
    pattern: '^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$',
    description: 'The end of the address `/p/{slug}`; unique on the server',
    examples: ['summer-sale'],
  }),
  shopId: Id,
  published: Type.Boolean({ description: 'Visitors see the page' }),
}

const { html, design } = ContentInput.properties
const Content = { html, design }

export const PagePatch = Type.Object(
  {
    ...Type.Partial(Type.Object(fields)).properties,
    ...Type.Partial(Head).properties,
    ...Content,
    baseVersion: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The version that was edited; 409 `version` if a newer one exists',
        examples: [1],
      }),
    ),
  },
  { title: 'LandingPagePatch' },
)
export type PagePatch = Static<typeof PagePatch>
const { baseVersion: _, ...created } = PagePatch.properties
export const PageInput = Type.Object(
  { ...created, name: fields.name, slug: fields.slug, shopId: fields.shopId },
  { title: 'LandingPageInput' },
)
export type PageInput = Static<typeof PageInput>
export const PreviewInput = Type.Object(
  { ...Type.Partial(Head).properties, ...Content, shopId: Type.Optional(Id) },
  { title: 'LandingPagePreviewInput' },
)
export type PreviewInput = Static<typeof PreviewInput>

const Figures = { views: Type.Integer(), submissions: Type.Integer() }

export const PageRow = Type.Object(
  {
    id: Id,
    ...fields,
    slug: Type.String(),
    title: Type.String(),
    publicUrl: Type.String(),
    figures: Type.Object(Figures),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'LandingPageListItem' },
)

export const PageDetail = Type.Object(
  {
    ...PageRow.properties,
    ...Head.properties,
    ownUrls: Type.Array(Type.String(), { description: 'The same page on hosts of the company' }),
    version: Type.Integer(),
    editor: Enum(['html', 'visual']),
    html: Type.String(),
    design: Nullable(Type.Record(Type.String(), Type.Unknown())),
    days: Type.Array(Type.Object({ day: Type.String(), ...Figures }), {
      description: 'The last 90 days with visitors',
    }),
  },
  { title: 'LandingPage' },
)
