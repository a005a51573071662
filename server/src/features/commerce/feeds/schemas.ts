import Type from 'typebox'
import { Currency, Enum, Id, Line, Name, Nullable, Time } from '../../../platform/http/schemas.ts'
import { FIELDS, KINDS } from './reading/fields.ts'
import { FORMATS } from './reading/format.ts'
import { AVAILABILITIES } from './reading/values.ts'

const STATUSES = ['running', 'ok', 'failed', 'shrunk'] as const
const Kind = Type.Unsafe<(typeof KINDS)[number]>({ ...Enum(KINDS), examples: ['products'] })
const Source = Type.Unsafe<'url' | 'upload'>({ ...Enum(['url', 'upload']), examples: ['url'] })
const Format = Type.Unsafe<'auto' | (typeof FORMATS)[number]>({
  ...Enum(['auto', ...FORMATS]),
  examples: ['auto'],
  description:
    'heureka, zbozi: XML with SHOPITEM; google: RSS 2.0 or Atom with elements of Google; rss: RSS or Atom articles; json: an array of objects, or an object with one; csv: a table with a header. Encoding, delimiter and compression are detected',
})
const Url = Type.String({ maxLength: 2000, examples: ['https://shop.example.com/heureka.xml'] })
const Count = Type.Integer({ minimum: 0 })
const Column = Type.String({ maxLength: 200, examples: ['PRODUCTNAME'] })
const Mapping = Type.Partial(Type.Object(Object.fromEntries(FIELDS.map((field) => [field, Column]))), {
  title: 'FeedMapping',
  additionalProperties: false,
})

const BasicAuthInput = Type.Object({
  login: Line(200, 'feed'),
  password: Type.Optional(
    Type.String({ maxLength: 500, examples: ['secret'], description: 'Never shown; empty keeps the stored one' }),
  ),
})

const fields = {
  shopId: Id,
  name: Type.String({ ...Name, examples: ['Products'], description: 'Templates name the feed by it' }),
  kind: Kind,
  source: Source,
  url: Nullable(Url),
  basicAuth: Nullable(BasicAuthInput),
  format: Format,
  mapping: Type.Unsafe<Record<string, string>>({
    ...Mapping,
    examples: [{ name: 'PRODUCTNAME' }],
    description:
      'Columns by field. Fields without an entry are detected; an empty column leaves a field empty. Nested columns are dotted paths, attributes follow an @',
  }),
  refreshMinutes: Type.Integer({ minimum: 60, maximum: 1440, examples: [240] }),
  active: Type.Boolean({ examples: [true] }),
}

/** A change; the kind of a feed cannot change. */
export const FeedPatch = Type.Partial(Type.Object(fields), { title: 'FeedPatch' })
export const FeedInput = Type.Object(
  { ...FeedPatch.properties, shopId: fields.shopId, name: fields.name },
  { title: 'FeedInput' },
)

const LastRun = Type.Object(
  {
    at: Time,
    status: Enum(STATUSES),
    reason: Nullable(
      Type.String({
        examples: ['status'],
        description:
          'Why a run failed: scheme, dns, address, deadline, network, status, too_large, empty, html, doctype, format, encoding, binary, truncated, too_many_items, no_items, data_key, server',
      }),
    ),
    httpStatus: Nullable(Type.Integer({ description: 'The status of the answer, with the reason status' })),
    items: Type.Integer({ description: 'Items of the file that were read' }),
    added: Count,
    changed: Count,
    removed: Count,
    errors: Type.Integer({ description: 'Items of the file that were left out; the preview lists the first' }),
    bytes: Count,
    ms: Count,
  },
  { title: 'FeedRun' },
)

export const Feed = Type.Object(
  {
    id: Id,
    shopId: Id,
    name: Type.String(),
    kind: Kind,
    source: Source,
    url: Nullable(Type.String()),
    basicAuth: Nullable(Type.Object({ login: Type.String(), passwordSet: Type.Boolean() })),
    format: Format,
    detectedFormat: Nullable(Enum(FORMATS)),
    mapping: Type.Record(Type.String(), Type.String()),
    refreshMinutes: Type.Integer(),
    active: Type.Boolean(),
    items: Type.Integer({ description: 'Items in the catalogue' }),
    nextRunAt: Nullable(Time),
    lastRun: Nullable(LastRun),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Feed' },
)

const Text = Nullable(Type.String())
const Money = Nullable(Type.String({ examples: ['1299.90'] }))
const shared = {
  code: Type.String(),
  name: Type.String(),
  description: Text,
  url: Text,
  imageUrl: Text,
}
const product = {
  price: Money,
  oldPrice: Nullable(
    Type.String({
      examples: ['1499.00'],
      description:
        'The old price that the feed gives, else the lowest price of the 30 days before the current price; null unless it is higher than the price',
    }),
  ),
  currency: Nullable(Currency),
  category: Text,
  brand: Text,
  ean: Text,
  availability: Nullable(Enum(AVAILABILITIES)),
}
const article = { publishedAt: Nullable(Time), author: Text }
const values = Nullable(Type.Record(Type.String(), Type.String()))

export const Product = Type.Object({ id: Id, feedId: Id, ...shared, ...product }, { title: 'Product' })
export const Article = Type.Object({ id: Id, feedId: Id, ...shared, category: Text, ...article }, { title: 'Article' })
/** An item of any kind; `fields` has all columns of feeds of the kind data. */
export const FeedItem = Type.Object(
  { id: Id, feedId: Id, ...shared, ...product, ...article, fields: values },
  { title: 'FeedItem' },
)

export const FeedRef = Type.Object(
  { id: Id, name: Type.String(), shopId: Id, items: Type.Integer() },
  { title: 'FeedReference' },
)

export const Preview = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          ...shared,
          code: Text,
          name: Text,
          ...product,
          ...article,
          error: Nullable(Type.String({ description: 'Why the item would be left out' })),
        },
        { title: 'FeedPreviewItem' },
      ),
    ),
    fields: Type.Array(
      Type.Object(
        {
          column: Type.String(),
          field: Nullable(Enum(FIELDS)),
          example: Type.String(),
        },
        { title: 'FeedPreviewColumn' },
      ),
    ),
    errors: Type.Array(
      Type.Object(
        {
          line: Type.Integer(),
          position: Type.Integer(),
          code: Text,
          reason: Type.String({
            description: 'broken, unclosed, too_long, too_deep, code, name, price, url, duplicate',
          }),
        },
        { title: 'FeedPreviewError' },
      ),
    ),
  },
  { title: 'FeedPreview' },
)
